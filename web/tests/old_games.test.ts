// Games that version 0.1 left behind: what a browser kept and what stands in links still opens. The
// fixtures were written by its page; `table` is what its engine made of the log.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TableView } from '../src/messages';
import type { SavedGame } from '../src/state/storage';
import type { TableReply } from '../src/worker/replies';
import { ask } from './engine';

interface OldGame {
  name: string;
  saved: string; // under twistwood.game
  link: string | null; // behind the #
  table: TableView;
}

const file = new URL('fixtures/games_of_0.1.json', import.meta.url);
const games = JSON.parse(readFileSync(file, 'utf8')) as OldGame[];

test.each(games)('$name, as it was kept', ({ saved, table }) => {
  const { log, now_ms } = JSON.parse(saved) as SavedGame;
  ask({ type: 'restore', log, now_ms });
  const [joined] = ask<TableReply>({ type: 'say', message: { type: 'join' }, now_ms }).messages;
  expect(joined).toMatchObject({ type: 'joined', table });
});
