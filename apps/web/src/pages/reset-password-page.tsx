import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PATHS } from '../lib/paths';

export function ResetPasswordPage() {
  return (
    <>
      <h1 className="text-2xl">Reset Password</h1>
      <p className="mt-2 text-ink-2">A new password needs a code from an e-mail, and this server does not send any.</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={PATHS.signIn} className={buttonClass({ look: 'primary' })}>
          Back to Sign In
        </Link>
      </div>
    </>
  );
}
