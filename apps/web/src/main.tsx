import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AppProviders } from './app/app-providers';
import { AppRoutes } from './app/app-routes';
import { NavigationEffects } from './app/navigation-effects';
import { preloadRoute } from './app/routes';
import { createQueryClient } from './lib/query-client';
import { startSession } from './lib/session';
import { startTheme } from './lib/theme';
import './styles.css';

startTheme();
startSession();
preloadRoute(window.location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <AppProviders client={createQueryClient()}>
      <BrowserRouter>
        <NavigationEffects />
        <AppRoutes />
      </BrowserRouter>
    </AppProviders>
  </StrictMode>,
);
