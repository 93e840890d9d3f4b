// The parts of a sketch as people think of them: the board, each player, and what is left.
import type { ComposeReply, Slot } from '../worker/replies';

export interface Group {
  key: string;
  name: 'board' | 'seat' | 'act' | 'spent';
  seat?: number;
  filled: number;
  of: number;
  current: boolean; // what is asked for belongs to it
  parts: ComposeReply['parts']; // in the order in which they are asked for
}

const nameOfPart = ({ part, seat }: Slot): Group['name'] => {
  if (seat) return 'seat';
  if (part === 'act') return 'act';
  return part.startsWith('spent') ? 'spent' : 'board';
};

export function groupsOf({ parts, slot }: ComposeReply): Group[] {
  const groups = new Map<string, Group>();
  for (const part of parts) {
    const name = nameOfPart(part);
    const key = part.seat ? `seat-${part.seat}` : name;
    const group = groups.get(key) ?? {
      key,
      name,
      ...(part.seat ? { seat: part.seat } : {}),
      filled: 0,
      of: 0,
      current: false,
      parts: [],
    };
    group.filled += part.filled;
    group.of += part.of;
    group.current ||= slot !== undefined && slot.part === part.part && slot.seat === part.seat;
    group.parts.push(part);
    groups.set(key, group);
  }
  return [...groups.values()];
}

// Where to go when somebody wants to go there.
export function entryOf({ parts }: Group): Slot {
  const { part, seat } = parts.find((one) => one.filled < one.of) ?? parts[0]!;
  return { part, ...(seat ? { seat } : {}) };
}
