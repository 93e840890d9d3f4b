import type { Reply, Request, ReplyTo, RequestType } from './requests.js';

/**
 * The games in this thread: it answers at once, and thinks for as long as it is told to. If the module itself breaks,
 * requests throw `EngineBroken` from then on: `load` gives a new one, without the table of the old.
 */
export interface Engine {
  /** What was refused comes as a value, too: `ok` is false, and `error` says why. */
  request<K extends RequestType>(request: Request<K>): Reply<ReplyTo<K>>;
  request(request: object): Reply;
  /** The same as texts of JSON, to the byte as native code answers. */
  requestText(text: string): string;
}

/** `now` is a clock that is never set back, in milliseconds; thinking is measured by it. */
export function load(
  source: BufferSource | WebAssembly.Module,
  now?: () => number,
): Promise<Engine>;
