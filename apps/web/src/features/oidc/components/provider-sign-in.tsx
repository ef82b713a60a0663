import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { useHydrated } from '#web/lib/use-browser';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';

/** In a separate script, after the form: most installations have no provider. */
const button = lazyWithRetry(() => import('./continue-with-provider').then(m => m.ContinueWithProvider));

/** The alternative below a form to sign in or register. */
export function ProviderSignIn() {
  // Only the server knows which provider there is, and the page was prerendered.
  if (!useHydrated()) return null;
  return (
    <LazyBoundary fallback={null}>
      <button.Component />
    </LazyBoundary>
  );
}
