// The page begins: first the language, then everything else.
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { speak } from './i18n/language.svelte';
import { settings } from './state/settings.svelte';

await speak(settings.language);
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('./sw.js').catch(() => {}));
}
