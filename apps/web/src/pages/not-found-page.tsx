import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PlainPage } from '../components/states/plain-page';
import { PATHS } from '../lib/paths';

export function NotFoundPage() {
  return (
    <PlainPage
      title="Page not found"
      actions={
        <>
          <Link to={PATHS.root} className={buttonClass({ look: 'primary', size: 'lg' })}>
            Back to the start
          </Link>
        </>
      }
    >
      There is nothing at this address. The link may be old or mistyped.
    </PlainPage>
  );
}
