// Words in ten languages: a catalogue is a flat list of keys; a value is a sentence with {holes}, or
// one sentence a plural form, chosen by the number in {count}.

// A language is listed under its own name, whatever language the page speaks.
export const languageNames = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  nl: 'Nederlands',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  da: 'Dansk',
  sv: 'Svenska',
  ru: 'Русский',
};
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as Language[];

export type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalogue = Record<string, Entry>;
export type Holes = Record<string, string | number>;

const isLanguage = (code: string): code is Language =>
  (languages as string[]).includes(code);

// The first language of the person that we speak.
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(code)) return code;
    if (code === 'nb' || code === 'nn' || code === 'no') return 'da';
  }
  return 'en';
}

// Nothing is plural in the Portuguese of Europe, which is ours; by itself "pt" is that of Brazil.
export const pluralTag = (language: Language) => (language === 'pt' ? 'pt-PT' : language);

const plurals = new Map<Language, Intl.PluralRules>();

function pluralForm(language: Language, count: number): Intl.LDMLPluralRule {
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(pluralTag(language))));
  return rules.select(count);
}

function sentenceOf(language: Language, entry: Entry, holes: Holes): string {
  if (typeof entry === 'string') return entry;
  return entry[pluralForm(language, Number(holes.count ?? 0))] ?? entry.other ?? '';
}

// A key that is not in the catalogue comes back as it is: seen at once, and never an error.
export function translate(
  catalogue: Catalogue,
  language: Language,
  key: string,
  holes: Holes = {},
): string {
  const entry = catalogue[key];
  if (entry === undefined) return key;
  return sentenceOf(language, entry, holes).replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in holes ? String(holes[name]) : whole,
  );
}
