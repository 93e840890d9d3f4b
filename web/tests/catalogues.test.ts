// The catalogues: all of them hold the same keys, every key is used, every used key is there, holes
// and plural forms fit, and no text stands outside of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'svelte/compiler';
import { parts, type Part } from '../src/i18n/parts';
import { languages, pluralTag, type Catalogue, type Entry } from '../src/i18n/catalogue';
import { firstGames } from '../src/learn/first_games';
import { themes } from '../src/learn/wish';
import { ruleParts } from '../src/learn/rule_parts';

const source = join(import.meta.dirname, '../src');
const folder = join(source, 'i18n');

// A language without a file has no keys, and the tests below say so.
function part(name: string): Catalogue {
  const file = join(folder, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {};
}
const partNames = Object.keys(parts) as Part[];
const read = (language: string): Catalogue =>
  Object.assign({}, part(language), ...partNames.map((name) => part(`${name}.${language}`)));
const english = read('en');

const filesIn = (ending: RegExp) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.startsWith('generated'))
    .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));

const code = filesIn(/\.(svelte|ts)$/);
const all = code.map((file) => file.text).join('\n');

const sentences = (entry: Entry) => (typeof entry === 'string' ? [entry] : Object.values(entry));
// A sentence may name a thing twice.
const holesOf = (sentence: string) =>
  [...new Set(sentence.match(/\{\w+\}/g) ?? [])].sort().join(' ');

// A form for one thing may leave out its number where English does: "it uses two wood fairies".
function hasHoles(entry: Entry, wanted: Entry): boolean {
  if (typeof entry === 'string' || typeof wanted === 'string')
    return typeof entry === typeof wanted && holesOf(String(entry)) === holesOf(String(wanted));
  return Object.entries(entry).every(
    ([form, sentence]) =>
      holesOf(sentence) === holesOf(wanted.other!) ||
      (form === 'one' && holesOf(sentence) === holesOf(wanted.one!)),
  );
}

// Keys that are put together, such as t(`goal.${goal}`), as patterns.
const patterns = [...all.matchAll(/[`]([a-zA-Z]+\.[^`]*\$\{[^`]*)[`]/g)].map((match) => {
  const parts = match[1]!
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^ ]+')}$`);
});

const isUsed = (key: string) =>
  all.includes(`'${key}'`) || patterns.some((pattern) => pattern.test(key));

test.each(partNames)('words of %s are used only by the files that load them', (name) => {
  const first = code.filter((file) => !parts[name].test(file.name)).map((file) => file.text);
  const keys = Object.keys(part(`${name}.en`));
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => first.some((text) => text.includes(`'${key}'`)))).toEqual([]);
  const elsewhere = ['en', ...partNames.filter((other) => other !== name).map((other) => `${other}.en`)];
  expect(keys.filter((key) => elsewhere.some((other) => key in part(other)))).toEqual([]);
});

describe('English', () => {
  test('every key is used', () => {
    expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
  });

  test('every key that the code names is there', () => {
    const named = [...all.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1]!);
    const chosen = [...all.matchAll(/\bt\([^'`)]*\? '([^']+)' : '([^']+)'/g)].flatMap((match) => [
      match[1]!,
      match[2]!,
    ]);
    expect([...named, ...chosen].filter((key) => !(key in english))).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  test('every part of the rules has its title and its sentences, one game or both', () => {
    const wanted = Object.entries(ruleParts).flatMap(([game, parts]) =>
      parts.flatMap(({ key, sentences }) => [
        `rules.${key}.title`,
        ...Array.from({ length: sentences }, (_, i) => {
          const shared = `rules.${key}.${i + 1}`;
          return shared in english ? shared : `rules.${game}.${key}.${i + 1}`;
        }),
      ]),
    );
    const given = Object.keys(english).filter((key) => /^rules\..*\.(title|\d)$/.test(key));
    expect([...new Set(wanted)].sort()).toEqual(given.sort());
  });

  test('every theme has a title, its own or that of the rules, and a text', () => {
    for (const [game, all] of Object.entries(themes))
      for (const wish of all) {
        const titles = [`learn.${game}.${wish}.title`, `rules.${wish}.title`];
        expect(titles.some((key) => key in english)).toBe(true);
        expect(english).toHaveProperty([`learn.${game}.${wish}.text`]);
      }
  });

  test('the first games say what there are words for, and nothing else', () => {
    const said = Object.entries(firstGames).flatMap(([game, { beats }]) =>
      beats.flatMap((beat) => ('words' in beat ? `learn.first.${game}.${beat.words}` : [])),
    );
    const given = Object.keys(english).filter((key) => /^learn\.first\.(twisty|labyrinth)\./.test(key));
    expect([...new Set(said)].sort()).toEqual(given.sort());
  });
});

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
  const catalogue = read(language);

  test('has the keys of English, no more and no less', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
  });

  test('has the holes of English in every form, no more and no less', () => {
    const wrong = Object.entries(catalogue).filter(
      ([key, entry]) => !hasHoles(entry, english[key] ?? ''),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test('says nothing in English', () => {
    const text = (entry: Entry) => sentences(entry).join(' ');
    const words = (entry: Entry) =>
      text(entry)
        .replace(/\{\w+\}/g, '')
        .match(/\p{L}+/gu) ?? [];
    const same = Object.entries(catalogue).filter(
      ([key, entry]) => words(entry).length > 2 && text(entry) === text(english[key]!),
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });

  test('has a sentence for each plural form of the language', () => {
    const rules = new Intl.PluralRules(pluralTag(language));
    const forms = rules.resolvedOptions().pluralCategories;
    const wrong = Object.entries(english).filter(([key, entry]) => {
      if (typeof entry === 'string') return typeof catalogue[key] !== 'string';
      const own = catalogue[key];
      return typeof own !== 'object' || forms.some((form) => !own[form]);
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

// Buttons that are seen together, each by its word alone.
const together = [
  ['undo', 'hint', 'go', 'done', 'skip', 'pass', 'cancel', 'close']
    .map((one) => `actions.${one}`)
    .concat('nav.back', 'history.present'),
  ['learn.next', 'learn.again', 'learn.show', 'learn.skip', 'nav.back'],
  ['learn.again', 'learn.exercises', 'start.play', 'nav.back'],
  ['setup.here', 'setup.remote', 'setup.free'],
];

describe.each(languages)('%s reads well', (language) => {
  const catalogue = read(language);
  const wrong = (isWrong: (sentence: string) => boolean) =>
    Object.entries(catalogue)
      .filter(([, entry]) => sentences(entry).some(isWrong))
      .map(([key]) => key);

  test('buttons that stand together have words of their own', () => {
    for (const keys of together) {
      const said = keys.map((key) => String(catalogue[key]).toLocaleLowerCase(language));
      expect(said.filter((one, i) => said.indexOf(one) !== i)).toEqual([]);
    }
  });

  test('quotation marks, apostrophes and dots are those of print', () => {
    expect(wrong((one) => /["'`´]|\.\.\./.test(one))).toEqual([]);
  });

  test('no space too many, and in French one before the high signs', () => {
    expect(wrong((one) => /\s\s|\s[.,]/.test(one))).toEqual([]);
    if (language === 'fr')
      expect(wrong((one) => /[^\u202f][;:!?»]|«[^\u202f]/.test(one))).toEqual([]);
  });
});

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: Node[] | true | Node;
  [key: string]: unknown;
}

// Letters that a person would read: coordinates, signs and the keys of a keyboard are no words.
const isWords = (text: string) => /\p{L}{2,}/u.test(text);
const spoken = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'];

function textsIn(node: Node, found: string[]): void {
  if (node.type === 'StyleDirective') return;
  if (node.type === 'Text' && isWords(node.data ?? '')) found.push(node.data!.trim());
  if (node.type === 'Attribute') {
    if (!spoken.includes(node.name!)) return;
    const parts = Array.isArray(node.value) ? node.value : [];
    for (const part of parts)
      if (part.type === 'Text' && isWords(part.data ?? ''))
        found.push(`${node.name}: ${part.data}`);
    return;
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === 'css' || key === 'instance' || key === 'module') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) textsIn(child as Node, found);
    }
  }
}

test.each(code.filter((file) => file.name.endsWith('.svelte')))(
  'no text outside the catalogues: $name',
  ({ text }) => {
    const found: string[] = [];
    textsIn(parse(text, { modern: true }).fragment as unknown as Node, found);
    expect(found).toEqual([]);
  },
);
