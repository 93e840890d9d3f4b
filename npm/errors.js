// What goes wrong besides the rules: a request that was refused, an engine that does not work at all, and one
// that was told to stop before it had answered.
export class EngineError extends Error {}
export class EngineBroken extends Error {}
export class EngineStopped extends Error {}
