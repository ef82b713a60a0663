import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PlainPage } from '../components/states/plain-page';
import { PATHS } from '../lib/paths';

export function ContactPage() {
  return (
    <PlainPage
      title="Feedback"
      actions={
        <>
          <Link to={PATHS.main} className={buttonClass({ look: 'plain', size: 'lg' })}>
            Home
          </Link>
        </>
      }
    >
      What you think of this server is best told to the people who run it: they see your interviews, we do not.
    </PlainPage>
  );
}
