import type { Permission } from '@interview-detection/shared/access/permissions';
import type { ReactNode } from 'react';
import { LazyPlace } from '../../components/states/lazy-place';
import { useCurrentUser } from '../../entities/users/use-current-user';
import { lazyPart } from '../../lib/lazy-part';

/** In a script of its own: only a typed or bookmarked address leads there. */
const notAllowed = lazyPart(() => import('./not-allowed').then(m => m.NotAllowed));

interface PermittedOnlyProps {
  /** Absent where everyone may enter. */
  to: Permission | undefined;
  children: ReactNode;
}

/**
 * Shows a page to users with the permission and tells the others that they lack it. Pages wait for the current user
 * themselves.
 */
export function PermittedOnly({ to, children }: PermittedOnlyProps) {
  const { data } = useCurrentUser();
  if (!data || !to || data.permissions.includes(to)) return children;
  return (
    <LazyPlace>
      <notAllowed.Component role={data.role} />
    </LazyPlace>
  );
}
