import { LazyPlace } from '../../../components/states/lazy-place';
import { useHydrated } from '../../../lib/hydrated';
import { lazyPart } from '../../../lib/lazy-part';

/** In a script of its own, after the form: most installations have no provider. */
const button = lazyPart(() => import('./continue-with-provider').then(m => m.ContinueWithProvider));

/** The other way in, below a form to sign in or to register. */
export function ProviderSignIn() {
  // Which provider there is only the server knows, and the page was written out before.
  if (!useHydrated()) return null;
  return (
    <LazyPlace fallback={null}>
      <button.Component />
    </LazyPlace>
  );
}
