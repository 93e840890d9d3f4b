// Names at online tables carry the pawn: the first word may be one, "owl Ada", or "owl" where there is
// no other name.
import { pawnNames } from '../art';
import type { TableView } from '../messages';
import type { People } from '../play/words';
import type { Presence } from '../session/wire';

export const codedName = (pawn: number, name: string) =>
  `${pawnNames[pawn]} ${name.trim().slice(0, 24)}`.trim();

// Those of the table, or what whoever sits there has said since.
export const givenNames = ({ seats }: Pick<TableView, 'seats'>, { seats: given }: Presence) =>
  seats.map(({ name }, i) => given[i]?.name ?? name);

export function decodeNames(coded: string[]): People {
  const wanted = coded.map((name) => pawnNames.findIndex((pawn) => pawn === name.split(' ')[0]));
  const pawns: number[] = [];
  for (const [i, pawn] of wanted.entries()) {
    const isFree = (one: number) => !pawns.includes(one);
    const others = [0, 1, 2, 3].filter((one) => isFree(one) && !wanted.includes(one, i + 1));
    pawns.push(pawn >= 0 && isFree(pawn) ? pawn : (others[0] ?? [0, 1, 2, 3].find(isFree) ?? 0));
  }
  const names = coded.map((name, i) =>
    wanted[i]! >= 0 ? name.split(' ').slice(1).join(' ') : name,
  );
  return { names, pawns };
}

// The pawns that a seat may have: its own, and those of nobody.
export const pawnsFor = (pawns: number[], seat: number) =>
  [0, 1, 2, 3].filter((pawn) => pawn === pawns[seat - 1] || !pawns.includes(pawn));
