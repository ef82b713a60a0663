import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PATHS } from '../lib/paths';

export function ForgetPasswordPage() {
  return (
    <>
      <h1 className="text-2xl">Verify Registered Email</h1>
      <p className="mt-2 text-ink-2">
        This server does not send e-mail, so it cannot mail you a code for a new password. If you are still signed in
        somewhere, the password can be changed there under Settings, Security.
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={PATHS.signIn} className={buttonClass({ look: 'primary' })}>
          Back to Sign In
        </Link>
      </div>
    </>
  );
}
