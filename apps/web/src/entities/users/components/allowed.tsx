import type { Permission } from '@interview-detection/shared/access/permissions';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../use-current-user';

interface AllowedProps {
  to: Permission;
  children: ReactNode;
}

/** What is there only for whoever may do something. Until that is known its place is kept, so that nothing moves. */
export function Allowed({ to, children }: AllowedProps) {
  const { data } = useCurrentUser();
  if (data && !data.permissions.includes(to)) return null;
  return <span className={data ? 'contents' : 'invisible contents'}>{children}</span>;
}
