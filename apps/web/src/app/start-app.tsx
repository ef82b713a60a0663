import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../lib/query-client';
import { startSession } from '../lib/session';
import { App } from './app';
import { preloadNext, preloadRoute } from './screens';

/** What shows that somebody is there, who may go on to another screen. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
/** Milliseconds after the first sign, so that what somebody does waits for nothing. */
const PRELOAD_AFTER_MS = 1_000;

function preloadOnFirstSign(): void {
  const seen = new AbortController();
  const preload = () => {
    seen.abort();
    window.setTimeout(() => preloadNext(window.location.pathname), PRELOAD_AFTER_MS);
  };
  for (const sign of SIGNS) window.addEventListener(sign, preload, { passive: true, signal: seen.signal });
}

/** Shows the application: the public pages, the accounts and the staff's. */
export function startApp(root: HTMLElement): void {
  startSession();
  preloadRoute(window.location.pathname);
  preloadOnFirstSign();
  const app = <App client={createQueryClient()} router={children => <BrowserRouter>{children}</BrowserRouter>} />;
  // As a transition it is done in slices, between which the page answers.
  startTransition(() => {
    if (root.firstElementChild) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}
