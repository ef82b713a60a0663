import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button, buttonClass } from '../components/ui/button';
import { ResetPasswordForm } from '../features/auth/components/reset-password-form';
import { resetFlow } from '../features/auth/store';
import { arrivingAfter } from '../features/auth/rules';
import { useCurrentUser } from '../entities/users/use-current-user';
import { PATHS } from '../lib/paths';
import { session, useSession } from '../lib/session';

/** The token of the link in a mail, which stands behind the `#`. */
const tokenOf = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/** Contract §2 /reset-password; by the link of an invitation a new interviewer chooses the first password here. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const { token } = useSession();
  const linkToken = tokenOf(useLocation().hash);
  useEffect(() => {
    if (!linkToken) return;
    resetFlow.invited(linkToken);
    // Out of the address and the history at once.
    void navigate(PATHS.resetPassword, { replace: true });
  }, [linkToken, navigate]);
  const email = resetFlow.get()?.email ?? '';
  const [cameInvited] = useState(() => linkToken !== '' || resetFlow.isInvited());
  if (token && cameInvited) return <OtherAccount />;
  return (
    <>
      <h1 className="text-2xl">{cameInvited ? 'Welcome! Choose a password' : 'Reset Password'}</h1>
      <p className="mt-1.5 mb-6 text-ink-2">
        {cameInvited
          ? 'You sign in with it and the e-mail address your invitation came to.'
          : 'Choose a new one. Every session of your account ends with it.'}
      </p>
      {!linkToken && (
        <ResetPasswordForm
          email={email}
          action={cameInvited ? 'Set password' : 'Reset Password'}
          onReset={() =>
            void navigate(PATHS.signIn, {
              replace: true,
              state: arrivingAfter(cameInvited ? 'passwordChosen' : 'passwordReset', email),
            })
          }
        />
      )}
      <p className="mt-6 text-ink-2">
        {cameInvited ? 'Chosen it already?' : 'Remembered it?'}{' '}
        <Link to={PATHS.signIn} className="py-3.5 font-medium text-accent-text hover:underline">
          Sign In
        </Link>
      </p>
    </>
  );
}

/** An invitation opened where somebody is signed in, mostly a colleague's: nobody is signed out unasked. */
function OtherAccount() {
  const user = useCurrentUser().data;
  return (
    <>
      <h1 className="text-2xl">You’re already signed in</h1>
      <p className="mt-1.5 mb-6 text-ink-2">
        This link sets up a new account, but you’re signed in
        {user && (
          <>
            {' '}
            as <bdi className="font-medium break-all text-ink">{user.email}</bdi>
          </>
        )}
        . Sign out to choose a password for the new account.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" size="lg" onClick={() => session.logout()}>
          Sign out and continue
        </Button>
        <Link to={PATHS.dashboard} className={buttonClass({ size: 'lg' })}>
          Stay signed in
        </Link>
      </div>
    </>
  );
}
