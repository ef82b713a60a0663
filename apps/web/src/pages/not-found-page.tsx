import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PlainPage } from '../components/states/page-states';
import { PATHS } from '../lib/paths';
import { useSession } from '../lib/session';

export function NotFoundPage() {
  const { token } = useSession();
  return (
    <PlainPage
      title="Page not found"
      actions={
        <Link to={token ? PATHS.dashboard : PATHS.root} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {token ? 'Dashboard' : 'Back to the start'}
        </Link>
      }
    >
      There’s nothing at this address. The link may be old or mistyped.
    </PlainPage>
  );
}
