/** A request was refused; the message says why. */
export class EngineError extends Error {}

/** Not the request is wrong: the engine does not work. A worker's next question gets a new one. */
export class EngineBroken extends Error {}

/** `stop()` was called before the answer came. Whoever called it does not want the answer any more. */
export class EngineStopped extends Error {}
