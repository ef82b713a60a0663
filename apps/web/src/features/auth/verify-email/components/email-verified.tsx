import { Link } from 'react-router-dom';
import { buttonClass } from '#web/components/ui/button';
import { PATHS } from '#web/lib/paths';
import { useSession } from '#web/lib/session';

interface EmailVerifiedProps {
  email: string;
  /**
   * Verified just now; otherwise there was nothing to do, because it was verified before or the server sends no email.
   */
  justNow: boolean;
}

/** The end of a verification, with links to go on. */
export function EmailVerified({ email, justNow }: EmailVerifiedProps) {
  const { token } = useSession();
  return (
    <>
      <h1 className="text-2xl">{justNow ? 'Your email address is verified' : 'There’s nothing to verify'}</h1>
      <output className="mt-1.5 mb-6 block text-ink-2">
        {justNow ? 'Emails reach you at ' : 'Nothing waits for you at '}
        <bdi className="font-medium wrap-anywhere text-ink">{email}</bdi>.
      </output>
      <Link to={token ? PATHS.dashboard : PATHS.signIn} className={buttonClass({ variant: 'primary', size: 'lg' })}>
        {token ? 'Go to the dashboard' : 'Sign In'}
      </Link>
    </>
  );
}
