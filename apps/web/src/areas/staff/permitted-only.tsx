import type { Permission } from '@interview-detection/shared/access/permissions';
import type { ReactNode } from 'react';
import { LazyPlace } from '../../components/states/lazy-place';
import { useCurrentUser } from '../../entities/users/use-current-user';
import { lazyPart } from '../../lib/lazy-part';

/** In a script of its own: nothing leads there but an address that was typed or kept. */
const notAllowed = lazyPart(() => import('./not-allowed').then(m => m.NotAllowed));

interface PermittedOnlyProps {
  /** Absent where everybody may. */
  to: Permission | undefined;
  children: ReactNode;
}

/** A page for whoever may do what it is for; others are told so. Who it is, a page waits for by itself. */
export function PermittedOnly({ to, children }: PermittedOnlyProps) {
  const { data } = useCurrentUser();
  if (!data || !to || data.permissions.includes(to)) return children;
  return (
    <LazyPlace>
      <notAllowed.Component role={data.role} />
    </LazyPlace>
  );
}
