// The whole module, for what comes after a game and beside it: a first visit plays with a smaller one and
// does not wait for this. What it can be asked besides is in ../../../src/engine/others.cpp.
import wholeUrl from '@whole?url';
import { compile, workerOf } from '../../../npm/web.js';
import type { Engine } from './engine';

const module = compile(wholeUrl);
module.catch(() => {}); // whoever asks hears of it

export const engine = workerOf(module);
export const thinker = workerOf(module);

// As many as think well side by side on this device.
const most = 8;
export const cores = () => Math.min(most, Math.max(1, navigator.hardwareConcurrency || 2));
export const newThinker = (): Engine => workerOf(module);
