import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../lib/query-client';
import { startSession } from '../lib/session';
import { App } from './app';
import { preloadNext, preloadRoute } from './screens';

/** Events that show a person is present and may go on to another screen. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
/** Milliseconds to wait after the first such event, so that preloading delays nothing the user does. */
const PRELOAD_AFTER_MS = 1_000;

function preloadOnFirstSign(): void {
  const seen = new AbortController();
  const preload = () => {
    seen.abort();
    window.setTimeout(() => preloadNext(window.location.pathname), PRELOAD_AFTER_MS);
  };
  for (const sign of SIGNS) window.addEventListener(sign, preload, { passive: true, signal: seen.signal });
}

/** Starts the application: the public, account and staff pages. */
export function startApp(root: HTMLElement): void {
  startSession();
  preloadRoute(window.location.pathname);
  preloadOnFirstSign();
  const app = <App client={createQueryClient()} router={children => <BrowserRouter>{children}</BrowserRouter>} />;
  // As a transition, rendering is sliced, so that the page responds in between.
  startTransition(() => {
    if (root.firstElementChild) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}
