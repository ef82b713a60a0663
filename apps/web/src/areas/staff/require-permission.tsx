import type { Permission } from '@interview-detection/shared/access/permissions';
import type { ReactNode } from 'react';
import { LazyBoundary } from '../../components/states/lazy-boundary';
import { useCurrentUser } from '../../entities/users/use-current-user';
import { lazyWithRetry } from '../../lib/lazy-with-retry';

/** In a script of its own: only a typed or bookmarked address leads there. */
const forbidden = lazyWithRetry(() => import('./forbidden').then(m => m.Forbidden));

interface RequirePermissionProps {
  /** Absent where everyone may enter. */
  to: Permission | undefined;
  children: ReactNode;
}

/**
 * Shows a page to users with the permission and tells the others that they lack it. Pages wait for the current user
 * themselves.
 */
export function RequirePermission({ to, children }: RequirePermissionProps) {
  const { data } = useCurrentUser();
  if (!data || !to || data.permissions.includes(to)) return children;
  return (
    <LazyBoundary>
      <forbidden.Component role={data.role} />
    </LazyBoundary>
  );
}
