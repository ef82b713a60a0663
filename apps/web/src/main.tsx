import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
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

const app = <App client={createQueryClient()} router={children => <BrowserRouter>{children}</BrowserRouter>} />;
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
