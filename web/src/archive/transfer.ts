// Games into files and out of them, as records: one or all, and nothing lost when one is damaged.
import type { GameName, Outcome, SeatPlan } from '../messages';
import type { Engine } from '../worker/engine';
import type { KeepReply, ReadReply, ReadGame, RecordReply } from '../worker/replies';
import { newId, type GameEntry } from './entry';

export interface Fault {
  line: number;
  column: number;
  turn: number | null; // it is against the rules, or cannot be read
  rule: string | null;
}

export interface Imported {
  entries: GameEntry[];
  faults: Fault[];
}

// The record of a kept game. Version 0.1 kept the log of the table; an engine that holds no table of its
// own reads it.
export async function recordOf(entry: GameEntry, thinker: Engine): Promise<string | null> {
  if (!entry.kept) return null;
  if ('record' in entry.kept) return entry.kept.record;
  const now_ms = entry.kept.at_ms;
  await thinker.ask({ type: 'restore', ...entry.kept, now_ms });
  return (await thinker.ask<KeepReply>({ type: 'keep', now_ms })).record;
}

const levelSign = 'level:';

function seatsIn({ tags, seats }: ReadGame): SeatPlan[] {
  return Array.from({ length: seats }, (_, i) => {
    const name = tags[`Seat${i + 1}`] ?? '';
    return name.startsWith(levelSign)
      ? { name: '', level: Number(name.slice(levelSign.length)) || 1 }
      : { name: name.slice(0, 24), level: 0 };
  });
}

const ends: Record<string, Outcome['kind']> = {
  won: 'won',
  limit: 'draw',
  repetition: 'repetition',
  resigned: 'resigned',
  time: 'timeout',
};

function outcomeIn({ tags }: ReadGame): Outcome | null {
  const kind = ends[tags.End ?? ''];
  if (!kind) return null;
  const winner = Number(tags.Result);
  return { kind, winner: winner > 0 ? winner : null };
}

export function entryOfRecord(read: ReadGame, id = newId()): GameEntry {
  const now_ms = Date.now();
  const date_ms = Date.parse(read.tags.Date ?? '');
  return {
    id,
    game: read.game as GameName,
    seats: seatsIn(read),
    pawns: Array.from({ length: read.seats }, (_, i) => Number(read.tags.Pawns?.[i] ?? i)),
    here: [],
    turns: read.turns,
    outcome: outcomeIn(read),
    begun_ms: Number.isNaN(date_ms) ? now_ms : date_ms,
    used_ms: now_ms,
    kept: { record: read.record, at_ms: now_ms },
  };
}

// "record: line 7, column 7, turn 2: b6: T8: no L …" is how a record is refused (docs/record.md).
export function faultIn(message: string, firstLine: number): Fault {
  const [, line = '1', column = '1', turn] =
    /line (\d+), column (\d+)(?:, turn (\d+))?/.exec(message) ?? [];
  const rule = turn ? (/: ([TL]\d+): /.exec(message)?.[1] ?? null) : null;
  return {
    line: firstLine + Number(line) - 1,
    column: Number(column),
    turn: turn ? Number(turn) : null,
    rule,
  };
}

export async function readGames(engine: Engine, text: string): Promise<Imported> {
  const imported: Imported = { entries: [], faults: [] };
  const { games } = await engine.ask<ReadReply>({ type: 'read', text });
  for (const one of games)
    if ('error' in one) imported.faults.push(faultIn(one.error, one.line));
    else imported.entries.push(entryOfRecord(one));
  return imported;
}

// The record of an online table as it was seen.
export async function recordOfTable(
  engine: Engine,
  table: object,
  pawns: number[],
): Promise<string> {
  return (await engine.ask<RecordReply>({ type: 'record', table, pawns })).record;
}

export function saveFile(name: string, what: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
