// Files are kept for later by a service worker. A new version of the page waits until somebody wants it:
// in the middle of a game nothing changes.

export const version = $state<{ waiting: ServiceWorker | null; kept: boolean }>({
  waiting: null,
  kept: true, // or nothing works without network
});

function watch(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return; // a browser that was told to have none
  const isWaiting = () => {
    if (navigator.serviceWorker.controller) version.waiting = registration.waiting;
  };
  isWaiting();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', isWaiting),
  );
}

// It begins when the page itself has loaded.
export function keepForLater(): void {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  const register = () => {
    serviceWorker.register('./sw.js').then(watch, () => (version.kept = false));
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}

export function useNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  version.waiting?.postMessage('use');
}
