import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AppProviders } from './app/app-providers';
import { AppRoutes } from './app/app-routes';
import { ScrollRestoration } from './app/scroll-restoration';
import { preloadNext, preloadRoute } from './app/routes';
import { createQueryClient } from './lib/query-client';
import { startSession } from './lib/session';
import { startTheme } from './lib/theme';
import './styles.css';

/** Milliseconds after the first screen is complete, so that nothing of it waits. */
const PRELOAD_AFTER_MS = 1_000;

// zod reads its settings here, also when it is loaded later with a form. The page's security policy allows no generated
// code, so that it must not try to generate any.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
startTheme();
startSession();
preloadRoute(window.location.pathname);
window.addEventListener('load', () => window.setTimeout(preloadNext, PRELOAD_AFTER_MS, window.location.pathname));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <AppProviders client={createQueryClient()}>
      <BrowserRouter>
        <ScrollRestoration />
        <AppRoutes />
      </BrowserRouter>
    </AppProviders>
  </StrictMode>,
);
