// What goes wrong besides the rules: a request that was refused, an engine that does not work at all, and one
// that was told to stop before it had answered.
export class EngineError extends Error {}
export class EngineBroken extends Error {}
export class EngineStopped extends Error {}

// What was thrown, in words: anything can be, also what is no error, and what cannot even be made a text.
export function textOf(thrown) {
  try {
    return String(thrown);
  } catch {
    return 'what was thrown is no text';
  }
}
export const messageOf = (thrown) => textOf(thrown?.message ?? thrown);

// As texts: whoever shortens the names of classes must not change what people read.
EngineError.prototype.name = 'EngineError';
EngineBroken.prototype.name = 'EngineBroken';
EngineStopped.prototype.name = 'EngineStopped';
