import { LazyPlace } from '../../../components/states/lazy-place';
import { useHydrated } from '../../../lib/hydrated';
import { lazyPart } from '../../../lib/lazy-part';

/** In a script of its own, after the form: most installations have no provider. */
const button = lazyPart(() => import('./continue-with-provider').then(m => m.ContinueWithProvider));

/** The alternative below a form to sign in or register. */
export function ProviderSignIn() {
  // Only the server knows which provider there is, and the page was prerendered.
  if (!useHydrated()) return null;
  return (
    <LazyPlace fallback={null}>
      <button.Component />
    </LazyPlace>
  );
}
