// Time left, as clocks show it: 4:59, and of slow games "3 hr 20 min" or "2 days 3 hr".
import type { Language } from '../i18n/catalogue';

export function clockWords(left_ms: number, language: Language): string {
  const seconds = Math.max(0, Math.ceil(left_ms / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  const hours = Math.floor(minutes / 60);
  const parts: [number, string][] =
    hours < 24
      ? [[hours, 'hour'], [minutes % 60, 'minute']]
      : [[Math.floor(hours / 24), 'day'], [hours % 24, 'hour']];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => new Intl.NumberFormat(language, { style: 'unit', unit }).format(count))
    .join(' ');
}
