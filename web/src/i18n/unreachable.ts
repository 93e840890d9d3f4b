// What is said where not even the words could be loaded.
import { chooseLanguage, type Language } from './catalogue';

const sentences: Record<Language, string> = {
  en: 'This page could not be loaded. Please try again.',
  fr: 'Cette page n’a pas pu être chargée. Réessaie.',
  de: 'Diese Seite ließ sich nicht laden. Versuch es noch einmal.',
  nl: 'Deze pagina kon niet worden geladen. Probeer het nog eens.',
  es: 'No se ha podido cargar esta página. Inténtalo otra vez.',
  it: 'Questa pagina non si è caricata. Riprova.',
  pt: 'Não foi possível carregar esta página. Tente de novo.',
  da: 'Denne side kunne ikke indlæses. Prøv igen.',
  sv: 'Sidan kunde inte laddas. Försök igen.',
  ru: 'Страница не загрузилась. Попробуй ещё раз.',
};

export const unreachable = (wanted: Language | 'auto') =>
  sentences[wanted === 'auto' ? chooseLanguage(navigator.languages) : wanted];
