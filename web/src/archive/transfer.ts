// Games into files and out of them, as records: one or all, and nothing lost when one is damaged.
import type { GameName, Outcome, SeatPlan } from '../messages';
import { bareRecord } from '../state/share';
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

// For another device: with what the list knows of it besides, as tags (docs/record.md).
export async function recordToGive(entry: GameEntry, thinker: Engine): Promise<string | null> {
  const record = await recordOf(entry, thinker);
  if (record === null) return null;
  const { title = '', here, seats } = entry;
  const tags: Record<string, string> = { Title: title, Here: here.join() };
  // Where a bot has a name, its level stands apart from it.
  const named = seats.map(({ name, level }) => (level > 0 ? name : ''));
  if (named.some(Boolean)) tags.Levels = seats.map(({ level }) => level).join();
  for (const [i, name] of named.entries()) if (name) tags[`Seat${i + 1}`] = name;
  return (await thinker.ask<RecordReply>({ type: 'rewrite', record, tags })).record;
}

const levelSign = 'level:';
const personSign = 'person:'; // before a name that would read as a bot

const numbersIn = (text = '') => text.split(',').map(Number);

function seatsIn({ tags, seats }: ReadGame): SeatPlan[] {
  const levels = numbersIn(tags.Levels);
  return Array.from({ length: seats }, (_, i) => {
    const name = tags[`Seat${i + 1}`] ?? '';
    if (name.startsWith(levelSign))
      return { name: '', level: Number(name.slice(levelSign.length)) || 1 };
    const said = name.startsWith(personSign) ? name.slice(personSign.length) : name;
    return { name: said.slice(0, 24), level: levels[i] || 0 };
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
  const { tags, record, turns, at_ms } = read;
  const now_ms = Date.now();
  const date_ms = Date.parse(tags.Date ?? '');
  const game = read.game as GameName;
  const seats = seatsIn(read);
  const here = numbersIn(tags.Here).filter((seat) => seat >= 1 && seat <= seats.length);
  const outcome = outcomeIn(read);
  const title = tags.Title?.trim().slice(0, 60);
  return {
    id,
    ...(title ? { title } : {}),
    game,
    seats,
    pawns: Array.from({ length: read.seats }, (_, i) => Number(tags.Pawns?.[i] ?? i)),
    here,
    turns,
    outcome,
    begun_ms: Number.isNaN(date_ms) ? now_ms : date_ms,
    used_ms: now_ms,
    // Who sat at the other device sits at this one, and plays on.
    ...(here.length > 0 && !outcome ? { setup: { game, seats, seed: '0' } } : {}),
    kept: { record, at_ms },
  };
}

// A game of a version before, with what the list shows of it. One that cannot be read stays as it is; whoever
// opens it hears why.
export async function readAdopted(entry: GameEntry, thinker: Engine): Promise<GameEntry> {
  const { unread: _, ...rest } = entry;
  try {
    const text = await recordOf(entry, thinker);
    const { games } = await thinker.ask<ReadReply>({ type: 'read', text });
    const game = games[0];
    if (!game || !('record' in game)) return rest;
    return { ...rest, turns: game.turns, outcome: outcomeIn(game) };
  } catch {
    return rest;
  }
}

// Games by what was played in them.
export async function byBareRecord(
  engine: Engine,
  entries: GameEntry[],
): Promise<Map<string, GameEntry>> {
  const known = new Map<string, GameEntry>();
  for (const entry of entries) {
    if (!entry.kept || !('record' in entry.kept)) continue;
    const bare = await bareRecord(engine, entry.kept.record).catch(() => null);
    if (bare !== null) known.set(bare, entry);
  }
  return known;
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
