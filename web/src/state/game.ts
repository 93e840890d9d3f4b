// A game as the table view sees it, wherever its authority is: in the worker of this page or on a
// server. The view, the hands and the panels work with this and with nothing else.
import type { Account, Scene, TableView, Turn } from '../messages';
import type { CommandReply } from '../worker/replies';
import type { Stage } from './stage.svelte';

export type Undone = 'done' | 'asked' | 'no' | 'card-turned-up';

export interface Game {
  readonly stage: Stage;
  readonly table: TableView | null;
  readonly scene: Scene | null; // as it stands, whatever the stage shows
  readonly turns: Turn[]; // legal now, for a person at this screen
  readonly pawns: number[];
  readonly thinking: boolean;
  readonly lost: boolean; // it cannot be opened any more
  readonly last: { account?: Account } | null; // for the announcer
  readonly here: number[]; // seats of the persons at this screen
  readonly mine: number | null; // the one of them who may act now
  readonly undoable: TableView['can_undo'][number];

  // What a request to the engine is about; nothing where the engine holds the table itself.
  about(): object;
  // With `seen`, the stage already shows what the turn does.
  play(turn: string, seen?: boolean): Promise<CommandReply['answer'] | null>;
  undo(): Promise<Undone>;
  resign(): Promise<unknown>;
  tick(): Promise<void>; // once a second
  resume(): Promise<void>; // comes to the table,
  leave(): void; // and leaves it
}
