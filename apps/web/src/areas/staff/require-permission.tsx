import type { Permission } from '@interview-detection/shared/access/permissions';
import type { Role } from '@interview-detection/shared/access/roles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PlainPage } from '#web/components/states/page-states';
import { buttonClass } from '#web/components/ui/button';
import { OtherAccount } from '#web/entities/users/components/can';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { ROLE_WORDS } from '#web/entities/users/words';
import { PATHS } from '#web/lib/paths';

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

/** Shown instead of a page that the user's role does not include. */
function Forbidden({ role }: { role: Role }) {
  return (
    <PlainPage
      title="This isn’t part of your role"
      actions={
        <>
          <Link to={PATHS.dashboard} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            Dashboard
          </Link>
          <div className="w-full">
            <OtherAccount />
          </div>
        </>
      }
    >
      You’re here as {ROLE_WORDS[role].label.toLowerCase()}. If you need this page, ask an owner of your company.
    </PlainPage>
  );
}
