// The page begins: first the language, then everything else.
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { speak } from './i18n/language.svelte';
import { settings } from './state/settings.svelte';

await speak(settings.language);
mount(App, { target: document.getElementById('app')! });

// Without network from the second visit on. It waits until the page itself has loaded.
function keepForLater(): void {
  void navigator.serviceWorker.register('./sw.js').catch(() => {});
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') keepForLater();
  else addEventListener('load', keepForLater);
}
