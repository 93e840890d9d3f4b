// The language the page speaks now. Reading `t` inside a component keeps it up to date.
import { chooseLanguage, translate, type Catalogue, type Holes, type Language } from './catalogue';

const files = import.meta.glob<Catalogue>('./*.json', { import: 'default' });

// The words of what comes after a game are files of their own: a first visit does without them.
let more = false;
const fileOf = (name: string) => files[`./${name}.json`]!();

let language = $state<Language>('en');
let catalogue = $state.raw<Catalogue>({});

export const currentLanguage = () => language;

export async function speak(wanted: Language | 'auto'): Promise<void> {
  const chosen = wanted === 'auto' ? chooseLanguage(navigator.languages) : wanted;
  const [first, second] = await Promise.all([
    fileOf(chosen),
    more ? fileOf(`after.${chosen}`) : {},
  ]);
  catalogue = { ...first, ...second };
  language = chosen;
  document.documentElement.lang = chosen;
}

export async function speakMore(): Promise<void> {
  if (more) return;
  more = true;
  await speak(language);
}

export function t(key: string, holes?: Holes): string {
  return translate(catalogue, language, key, holes);
}

// Names one after the other, as the language puts them: "Fox, Owl and Hare".
export const listed = (words: string[]) => new Intl.ListFormat(language).format(words);

// A key of its own, or the one it shares: what is the same in both games is said once.
export const known = (own: string, shared: string) => (own in catalogue ? own : shared);
