// A name for this tab as long as it is open, also when it is loaded again: a seat is played on one
// device at a time, and a line that comes back is not another device.
import { randomId } from '../session/transport';
import { keep, recall, tabShelf } from '../state/storage';

let own = '';

export function device(): string {
  own ||= recall<string>(tabShelf(), 'device') ?? randomId();
  keep(tabShelf(), 'device', own);
  return own;
}
