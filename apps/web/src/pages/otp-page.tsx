import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PATHS } from '../lib/paths';

export function OtpPage() {
  return (
    <>
      <h1 className="text-2xl">Verify OTP</h1>
      <p className="mt-2 text-ink-2">
        A code comes by e-mail, and this server does not send any, so there is none to enter here.
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={PATHS.signIn} className={buttonClass({ look: 'primary' })}>
          Back to Sign In
        </Link>
      </div>
    </>
  );
}
