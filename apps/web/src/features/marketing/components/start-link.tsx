import { Link } from 'react-router-dom';
import { buttonClass } from '#web/components/ui/button';
import { PATHS } from '#web/lib/paths';
import { useSession } from '#web/lib/session';
import { START_LABEL } from '../content';

/** A page's only button: register, or go back to work where a token is stored (contract §2). */
export function StartLink() {
  const { token } = useSession();
  return (
    <Link
      to={token ? PATHS.dashboard : PATHS.signUp}
      className={buttonClass({ variant: 'primary', size: 'lg', className: 'max-sm:w-full' })}
    >
      {token ? 'Open the dashboard' : START_LABEL}
    </Link>
  );
}
