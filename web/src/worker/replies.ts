// The answers of the engine, as types.
export type * from '../../../npm/requests.js';
