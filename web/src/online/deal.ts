// Was it a fair deal? The hash of the key was known from the start; now the key is, too. The deal is
// made again here, and the whole game is played from it: every card has to turn up as it did.
import type { TableView } from '../messages';
import type { Engine } from '../worker/engine';
import type { ReplayReply } from '../worker/replies';

interface DealReply {
  kept: boolean;
  start: string;
}

// `promise` is the one this page saw first, made to the table of this id.
export async function isFairDeal(
  engine: Engine,
  table: TableView,
  id: string,
  promise: string,
): Promise<boolean> {
  const { options, turns } = table;
  const from = table.key ? { key: table.key, table: id } : { seed: table.seed };
  const deal = await engine.ask<DealReply>({ type: 'check-deal', options, ...from, promise });
  if (!deal.kept || deal.start !== table.start) return false;
  const unseen = turns.map(({ seat, turn }) => ({ seat, turn }));
  const again = await engine.ask<ReplayReply>({ type: 'replay', start: deal.start, turns: unseen });
  const seen = await engine.ask<{ position: string }>({ type: 'scene', position: table.position });
  return again.positions.at(-1) === seen.position;
}
