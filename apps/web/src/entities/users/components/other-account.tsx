import { TextButton } from '#web/components/ui/text-link';
import { useCurrentUser } from '../use-current-user';
import { changeAccount } from '#web/entities/sessions/api';

/**
 * Shown below a record that this account cannot see, because a link in a mail may belong to another account of the same
 * person. Signing in with that one leads back here.
 */
export function OtherAccount() {
  const user = useCurrentUser().data;
  if (!user) return null;
  return (
    <p className="mt-5 text-sm text-ink-2">
      You’re signed in as <bdi className="break-all">{user.email}</bdi>.{' '}
      <TextButton onClick={changeAccount}>Use another account</TextButton>
    </p>
  );
}
