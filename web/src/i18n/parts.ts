// Words that a first visit does without are files of their own, PART.LANGUAGE.json; the pages that
// speak them load them, and nothing else of the page uses them.

export const parts = {
  after: /^(archive\/|pages\/(Games|Replay))/,
  learn: /^(learn\/(?!rule_parts)|pages\/Learn)/,
  puzzles: /^(puzzles\/|daily\/|pages\/(Puzzles|Daily))/,
  box: /^(box\/|pages\/Box)/,
} as const satisfies Record<string, RegExp>; // the files of web/src that speak it
export type Part = keyof typeof parts;
