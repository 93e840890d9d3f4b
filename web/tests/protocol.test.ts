// The examples of the protocol, which the tests of the C++ side read as well: the module that the
// page loads answers them to the letter, and the page has words for every code in them.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import english from '../src/i18n/en.json';
import { freshEngine } from './engine';

interface Example {
  request: { type: string };
  reply: Record<string, unknown> | null;
  varies?: boolean; // thinking takes its time, and the reply says how much
}

const file = new URL('../../tests/wire/examples.json', import.meta.url);
const { requests } = JSON.parse(readFileSync(file, 'utf8')) as { requests: Example[] };

describe('every request is answered as in the example', async () => {
  const engine = await freshEngine();
  test.each(
    requests.map((example, number) => ({ number, type: example.request.type, ...example })),
  )('$number $type', ({ request, reply, varies }) => {
    const answer = engine.request(request);
    if (varies) expect(answer.ok).toBe(true);
    else expect(answer).toEqual(reply);
  });
});

// All values of a field, however deep.
function valuesOf(json: unknown, field: string): unknown[] {
  if (Array.isArray(json)) return json.flatMap((item) => valuesOf(item, field));
  if (json === null || typeof json !== 'object') return [];
  return Object.entries(json).flatMap(([name, value]) => [
    ...(name === field ? [value] : []),
    ...valuesOf(value, field),
  ]);
}

describe('the page has words for', () => {
  const examples = JSON.parse(readFileSync(file, 'utf8')) as unknown;

  test('refusals', () => {
    const refusals = valuesOf(examples, 'refusal') as { game: string; code: string }[];
    expect(refusals.length).toBeGreaterThan(0);
    for (const { game, code } of refusals) {
      const keys = [`refusal.${game}.${code}`, `refusal.${code}`]; // of this game, or of both
      expect(keys.filter((key) => key in english)).toHaveLength(1);
    }
  });

  test('reasons', () => {
    const reasons = (valuesOf(examples, 'reasons') as { code: string }[][]).flat();
    for (const { code } of reasons) expect(english).toHaveProperty([`reason.${code}`]);
  });
});
