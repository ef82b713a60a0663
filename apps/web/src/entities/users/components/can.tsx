import type { Permission } from '@interview-detection/shared/access/permissions';
import type { ReactNode } from 'react';
import { TextButton } from '#web/components/ui/text-link';
import { changeAccount } from '#web/entities/sessions/api';
import { useCurrentUser } from '../use-current-user';

interface CanProps {
  to: Permission;
  children: ReactNode;
}

/** Shows its children to users with a permission. Until that is known their place is kept, so that nothing shifts. */
export function Can({ to, children }: CanProps) {
  const { data } = useCurrentUser();
  if (data && !data.permissions.includes(to)) return null;
  return <span className={data ? 'contents' : 'invisible contents'}>{children}</span>;
}

/**
 * Shown below a record that this account cannot see, because a link in an email may belong to another account of the same
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
