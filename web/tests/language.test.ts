// The language is changed and more words are asked for at any time, also while others still load.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

type Speaker = typeof import('../src/i18n/language.svelte');
let speaker: Speaker;

beforeAll(() => vi.stubGlobal('document', { documentElement: {} }));
beforeEach(async () => {
  vi.resetModules(); // no part is spoken yet, and every file loads anew
  speaker = await import('../src/i18n/language.svelte');
  await speaker.speak('en');
});

const task = () => speaker.t('puzzles.task.win', { count: 2, who: '' });
const settings = () => speaker.t('nav.settings');

test('words of a page that is opened while the language changes come in that language', async () => {
  const change = speaker.speak('de');
  await speaker.speakMore('puzzles');
  expect(task()).toContain('Gewinne');
  await change;
  expect(speaker.currentLanguage()).toBe('de');
  expect(task()).toContain('Gewinne');
  expect(settings()).toBe('Einstellungen');
});

test('the language may change while the words of a page load', async () => {
  const more = speaker.speakMore('puzzles');
  await speaker.speak('fr');
  await more;
  expect(speaker.currentLanguage()).toBe('fr');
  expect(task()).toContain('Gagne');
});

test('of two languages the one chosen last is spoken', async () => {
  await Promise.all([speaker.speak('ru'), speaker.speak('it'), speaker.speak('de')]);
  expect(speaker.currentLanguage()).toBe('de');
  expect(settings()).toBe('Einstellungen');
});

test('whoever asks for the same words a second time waits for them, too', async () => {
  void speaker.speakMore('puzzles');
  await speaker.speakMore('puzzles');
  expect(task()).not.toContain('puzzles.');
});

test('what cannot be loaded leaves the words that are there, and is asked for again', async () => {
  vi.doMock('../src/i18n/de.json', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(speaker.speak('de')).rejects.toThrow();
  await speaker.speakMore('puzzles');
  expect(speaker.currentLanguage()).toBe('en');
  expect(task()).toContain('Win');
  vi.doMock('../src/i18n/puzzles.fr.json', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(speaker.speak('fr')).rejects.toThrow();
  expect(task()).toContain('Win');
  vi.doUnmock('../src/i18n/puzzles.fr.json');
  await speaker.speak('fr');
  expect(task()).toContain('Gagne');
});

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

// Words that fail some time after each who asks for them.
const lost = () => ({
  default: {
    then: (_: unknown, fail: (error: Error) => void) => setTimeout(fail, 50, new TypeError('Failed to fetch')),
  },
});

test('a language that cannot be loaded is in the way of none that is chosen meanwhile', async () => {
  vi.doMock('../src/i18n/ru.json', lost);
  vi.doMock('../src/i18n/it.json', (original) => after(100).then(original));
  const first = speaker.speak('ru').catch(() => {});
  await speaker.speak('it');
  await first;
  expect(speaker.currentLanguage()).toBe('it');
});

test('words that are there stay when they are asked for while a change of language fails', async () => {
  await speaker.speakMore('puzzles');
  vi.doMock('../src/i18n/nl.json', lost);
  const change = speaker.speak('nl').catch(() => {});
  await after(10); // the mock is in its place
  await speaker.speakMore('puzzles').catch(() => {});
  await change;
  await speaker.speakMore('box');
  expect(speaker.currentLanguage()).toBe('en');
  expect(task()).toContain('Win');
});

test('a page that is opened while a change of language fails speaks the language that is there', async () => {
  vi.doMock('../src/i18n/ru.json', lost);
  const change = expect(speaker.speak('ru')).rejects.toThrow();
  await after(10);
  await speaker.speakMore('puzzles');
  expect(speaker.currentLanguage()).toBe('en');
  expect(task()).toContain('Win');
  await change;
  expect(speaker.currentLanguage()).toBe('en');
});

test('whoever asks a second time for words that cannot be loaded is told so, too', async () => {
  vi.doMock('../src/i18n/box.en.json', lost);
  const first = expect(speaker.speakMore('box')).rejects.toThrow();
  await after(10);
  await expect(speaker.speakMore('box')).rejects.toThrow();
  await first;
});
