// The page begins: first the language, then everything else.
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { speak } from './i18n/language.svelte';
import { unreachable } from './i18n/unreachable';
import { settings } from './state/settings.svelte';
import { watchForTrouble } from './state/trouble.svelte';
import { keepForLater } from './state/version.svelte';
import { keepSteady } from './ui/steady';

const target = document.getElementById('app')!;

watchForTrouble();
keepSteady();
try {
  await speak(settings.language);
  mount(App, { target });
  keepForLater();
} catch {
  target.textContent = unreachable(settings.language);
}
