// What does not work, to be said with a way on. One thing at a time: the first is usually the cause.
import { EngineBroken, EngineStopped } from '../worker/engine';

export type Trouble = 'engine' | 'page' | 'storage' | 'any';

export const trouble = $state<{ what: Trouble | null }>({ what: null });

export function troubled(what: Trouble): void {
  trouble.what ??= what;
}

// Whatever nobody has caught. A part of the page that does not load says so by an event of its own.
export function watchForTrouble(): void {
  addEventListener('vite:preloadError', () => troubled('page'));
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    // Given up on purpose: nobody waits for the answer any more.
    if (reason instanceof EngineStopped) event.preventDefault();
    else troubled(reason instanceof EngineBroken ? 'engine' : 'any');
  });
  // Not what others have put into the browser.
  addEventListener('error', ({ filename }) => {
    if (filename.startsWith(location.origin)) troubled('any');
  });
}
