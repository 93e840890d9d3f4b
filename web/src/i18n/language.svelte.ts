// The language the page speaks now. Reading `t` inside a component keeps it up to date.
import { chooseLanguage, translate, type Catalogue, type Holes, type Language } from './catalogue';
import type { Part } from './parts';

const files = import.meta.glob<Catalogue>('./*.json', { import: 'default' });

const fileOf = (name: string) => files[`./${name}.json`]!();

const spoken = new Set<Part>();

let language = $state<Language>('en');
let catalogue = $state.raw<Catalogue>({});

export const currentLanguage = () => language;

export async function speak(wanted: Language | 'auto'): Promise<void> {
  const chosen = wanted === 'auto' ? chooseLanguage(navigator.languages) : wanted;
  const names = [chosen, ...[...spoken].map((part) => `${part}.${chosen}`)];
  catalogue = Object.assign({}, ...(await Promise.all(names.map(fileOf)))) as Catalogue;
  language = chosen;
  document.documentElement.lang = chosen;
}

export async function speakMore(part: Part): Promise<void> {
  if (spoken.has(part)) return;
  spoken.add(part);
  await speak(language);
}

export function t(key: string, holes?: Holes): string {
  return translate(catalogue, language, key, holes);
}

// Names one after the other, as the language puts them: "Fox, Owl and Hare".
export const listed = (words: string[]) => new Intl.ListFormat(language).format(words);

// A key of its own, or the one it shares: what is the same in both games is said once.
export const known = (own: string, shared: string) => (own in catalogue ? own : shared);
