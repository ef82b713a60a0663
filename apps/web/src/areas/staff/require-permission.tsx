import type { Permission } from '@interview-detection/shared/access/permissions';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { Forbidden } from './forbidden';

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
  return <Forbidden role={data.role} />;
}
