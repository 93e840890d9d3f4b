import type { SavedGame } from '../src/state/storage';
import type { GameName, Setup, TableView } from '../src/messages';

type Ask = (request: object) => unknown;
type Until = (table: TableView, ask: Ask) => boolean;
export function played(setup: Setup, pawns: number[], until: Until): Promise<SavedGame>;
export function playedAny(game: GameName, count: number, until: Until): Promise<SavedGame>;
