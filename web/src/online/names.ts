// Names at online tables carry the pawn: the first word may be one, "owl Ada", or "owl" where there is
// no other name.
import { pawnNames } from '../art';
import type { People } from '../play/words';

export const codedName = (pawn: number, name: string) =>
  `${pawnNames[pawn]} ${name.trim().slice(0, 24)}`.trim();

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
