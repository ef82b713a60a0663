import { useCurrentUser } from '../use-current-user';
import { session } from '../../../lib/session';

/**
 * Below a record that this account cannot see: a link in a mail may belong to another of one's accounts. Signing in with
 * that one leads back here.
 */
export function OtherAccount() {
  const user = useCurrentUser().data;
  if (!user) return null;
  return (
    <p className="mt-5 text-sm text-ink-2">
      You’re signed in as <bdi className="break-all">{user.email}</bdi>.{' '}
      <button
        type="button"
        className="font-medium text-accent-text hover:underline max-sm:-my-3.5 max-sm:py-3.5"
        onClick={() => session.changeAccount()}
      >
        Use another account
      </button>
    </p>
  );
}
