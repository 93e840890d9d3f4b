// The language the page speaks now. Reading `t` inside a component keeps it up to date.
import { chooseLanguage, translate, type Catalogue, type Holes, type Language } from './catalogue';
import type { Part } from './parts';

const files = import.meta.glob<Catalogue>('./*.json', { import: 'default' });

const fileOf = (name: string) => files[`./${name}.json`]!();

// What was asked for last, and what of it is there: the rest may still load.
const asked = new Set<Part>();
let chosen: Language = 'en';
let givenUp: { language: Language; error: unknown } | null = null; // chosen while a part was wanted
let loaded = '';

let language = $state<Language>('en');
let catalogue = $state.raw<Catalogue>({});

export const currentLanguage = () => language;

const filesAsked = () => [chosen, ...[...asked].map((part) => `${part}.${chosen}`)];

// A later wish may overtake one that still loads: whoever asked goes on when all that was asked for by then is there,
// and what nobody asks for any longer may fail.
async function load(): Promise<void> {
  for (let names = filesAsked(); names.join() !== loaded; names = filesAsked()) {
    const isOutdated = () => names.join() !== filesAsked().join();
    const words = await Promise.all(names.map(fileOf)).catch((error) => {
      if (!isOutdated()) throw error;
    });
    if (!words || isOutdated()) continue;
    loaded = names.join();
    catalogue = Object.assign({}, ...words) as Catalogue;
    language = chosen;
    document.documentElement.lang = chosen;
  }
}

// What cannot be loaded, as without network, is not asked for any longer: the words that are there stay of use.
export async function speak(wanted: Language | 'auto'): Promise<void> {
  const mine = (chosen = wanted === 'auto' ? chooseLanguage(navigator.languages) : wanted);
  try {
    await load();
  } catch (error) {
    if (chosen === mine) chosen = language;
    throw error;
  }
  if (givenUp?.language === mine && language !== mine) throw givenUp.error;
}

// In the language that is there, where the one that was chosen meanwhile cannot be loaded.
export async function speakMore(part: Part): Promise<void> {
  const isNew = !asked.has(part);
  asked.add(part);
  try {
    await load();
  } catch (error) {
    if (isNew) asked.delete(part);
    if (loaded === '' || chosen === language) throw error;
    givenUp = { language: chosen, error };
    chosen = language;
    return speakMore(part);
  }
  // Whoever asked for it first may have failed and given it up.
  if (!asked.has(part)) await speakMore(part);
}

export function t(key: string, holes?: Holes): string {
  return translate(catalogue, language, key, holes);
}

// Names one after the other, as the language puts them: "Fox, Owl and Hare".
export const listed = (words: string[]) => new Intl.ListFormat(language).format(words);

// A key of its own, or the one it shares: what is the same in both games is said once.
export const known = (own: string, shared: string) => (own in catalogue ? own : shared);
