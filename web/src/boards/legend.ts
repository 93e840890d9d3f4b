// One look for one meaning, on both boards: what the marks of a place mean. Look.svelte draws them.
import type { Mark } from './view';

export const meanings = ['go', 'goal', 'rob', 'cost', 'choose', 'end', 'opens'] as const;
export type Meaning = (typeof meanings)[number];

export const meaningOf: Record<Mark, Meaning> = {
  go: 'go',
  take: 'go', // that it is wanted shows besides, here and for a win
  win: 'go',
  walk: 'go',
  steal: 'rob',
  slip: 'cost',
  fly: 'cost',
  corner: 'choose',
  gate: 'choose',
  end: 'end',
};
