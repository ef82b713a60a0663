import type { Role } from '@interview-detection/shared/access/roles';
import { Link } from 'react-router-dom';
import { PlainPage } from '#web/components/states/plain-page';
import { buttonClass } from '#web/components/ui/button';
import { OtherAccount } from '#web/entities/users/components/other-account';
import { ROLE_WORDS } from '#web/entities/users/words';
import { PATHS } from '#web/lib/paths';

/** Shown instead of a page that the user's role does not include. */
export function Forbidden({ role }: { role: Role }) {
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
