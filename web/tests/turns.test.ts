// Nothing in the page puts a turn together or takes one apart. For the compiler a turn is no text, so
// only a cast or a template could make one of it; and no notation stands in the sources.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import ts from 'typescript';

const source = join(import.meta.dirname, '../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith('generated'))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));

const foundIn = (pattern: RegExp, except: string[] = []) =>
  files
    .filter(({ name }) => !except.includes(name))
    .flatMap(({ name, text }) => (text.match(pattern) ?? []).map((found) => `${name}: ${found}`));

describe('no file', () => {
  test('makes a turn of something else', () => {
    expect(foundIn(/\bas\s+(unknown\s+as\s+)?(TurnText|SeenTurn|Turn)\b/g)).toEqual([]);
    expect(foundIn(/\bas\s+(any|never)\b/g)).toEqual([]);
  });

  test('writes a turn into a text, but for the list of turns', () => {
    const list = ['panels/TurnList.svelte'];
    expect(foundIn(/String\([^)]*turn[^)]*\)|turn(\.turn)?\s*\+/gi, list)).toEqual([]);
    expect(foundIn(/\$\{[^}]*\bturn\b[^}]*\}/g)).toEqual([]);
  });

  test('has notation in it', () => {
    const pictures = ['ui/GardenPicture.svelte'];
    expect(foundIn(/'(--|d4|[=>]|>[a-g][1-7]|=[a-f][1-6])'/g, pictures)).toEqual([]);
    expect(foundIn(/`[=>]\$\{|\}\+\$\{|\}[~^]\$\{/g)).toEqual([]);
  });
});

// The compiler at work: what it has to say about a few lines that treat a turn as a text.
test('the compiler refuses to treat a turn as a text', () => {
  const lines = [
    "turn.split('>');",
    "turn.startsWith('e5');",
    "if (turn === '--') throw 0;",
    "const made: TurnText = 'e5';",
    '/>/.test(turn);',
    'turn[0];',
  ];
  const name = join(source, 'a_turn_as_text.ts');
  const opening = ["import type { TurnText } from './messages';", 'declare const turn: TurnText;'];
  const text = [...opening, ...lines].join('\n');
  const options = { strict: true, noEmit: true, skipLibCheck: true, types: [] };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, target) =>
    file === name ? ts.createSourceFile(file, text, target) : read(file, target);
  const program = ts.createProgram([name], options, host);
  const file = program.getSourceFile(name)!;
  const wrong = ts
    .getPreEmitDiagnostics(program, file)
    .map(({ start }) => file.getLineAndCharacterOfPosition(start!).line - 2);
  expect(new Set(wrong)).toEqual(new Set(lines.keys()));
}, 60_000); // a compiler on a busy machine
