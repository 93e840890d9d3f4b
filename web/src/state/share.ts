// A game in a link: the start and the turns stand behind the # of the address and go to no server.
import type { GameName, SeenTurn, TableView, TurnText } from '../messages';

export interface SharedGame {
  game: GameName;
  start: string;
  turns: SeenTurn[];
  pawns: number[];
  names: string[];
}

type Packed = [start: string, turns: string, pawns: string, names: string[]];

const toText = (packed: Packed) => {
  const bytes = new TextEncoder().encode(JSON.stringify(packed));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
};

function fromText(text: string): Packed {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as Packed;
}

const packTurn = (turn: SeenTurn) => `${turn.seat} ${String(turn.turn)}${turn.card ? ` ${turn.card}` : ''}`;

function unpackTurn(text: string): SeenTurn {
  const [seat, turn, card] = text.split(' ');
  return { seat: Number(seat), turn: (turn ?? '') as unknown as TurnText, ...(card ? { card } : {}) };
}

export function shareLink(href: string, table: TableView, pawns: number[]): string {
  const names = table.seats.map((seat) => seat.name);
  const packed: Packed = [table.start, table.turns.map(packTurn).join('|'), pawns.join(''), names];
  return `${href.split('#')[0]}#/table/${toText(packed)}`;
}

// Anything may stand in a link: what is no game gives nothing.
export function readShared(text: string): SharedGame | null {
  try {
    const [start, turns, pawns, names] = fromText(text);
    const game = start.split(' ')[0];
    if (game !== 'twisty' && game !== 'labyrinth') return null;
    const valid = typeof turns === 'string' && typeof pawns === 'string' && Array.isArray(names);
    if (!valid) return null;
    return {
      game,
      start,
      turns: turns === '' ? [] : turns.split('|').map(unpackTurn),
      pawns: [...pawns].map(Number).map((pawn) => (pawn >= 0 && pawn < 4 ? pawn : 0)),
      names: names.map(String).map((name) => name.slice(0, 24)),
    };
  } catch {
    return null;
  }
}
