// Two workers from one compiled module: one keeps the table and answers at once, the other thinks.
import wasmUrl from '@wasm?url';
import { compile, workerOf } from '../../../npm/web.js';

const module = compile(wasmUrl);
module.catch(() => {}); // whoever asks hears of it

export const engine = workerOf(module);
export const thinker = workerOf(module);
