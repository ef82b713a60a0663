import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PlainPage } from '../components/states/plain-page';
import { PATHS } from '../lib/paths';

export function AboutUsPage() {
  return (
    <PlainPage
      title="About Us"
      actions={
        <>
          <Link to={PATHS.signUp} className={buttonClass({ look: 'primary', size: 'lg' })}>
            Start Your Journey
          </Link>
        </>
      }
    >
      Interview Detection is open source under the MIT licence: it runs on your own server, and what candidates entrust
      to you stays there.
    </PlainPage>
  );
}
