import type { Permission } from '@interview-detection/shared/access/permissions';
import type { ReactNode } from 'react';
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
