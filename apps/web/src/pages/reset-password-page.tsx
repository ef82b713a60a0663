import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { TextLink } from '../components/ui/text-link';
import { LazyPlace } from '../components/states/lazy-place';
import { ResetPasswordForm } from '../features/auth/components/reset-password-form';
import { resetFlow } from '../features/auth/store';
import { arrivingAfter } from '../features/auth/rules';
import { lazyPart } from '../lib/lazy-part';
import { PATHS } from '../lib/paths';
import { useSession } from '../lib/session';

/** In a script of its own: few open an invitation while somebody is signed in. */
const alreadySignedIn = lazyPart(() =>
  import('../features/auth/components/already-signed-in').then(m => m.AlreadySignedIn),
);

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
  if (token && cameInvited) {
    return (
      <LazyPlace fallback={null}>
        <alreadySignedIn.Component />
      </LazyPlace>
    );
  }
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
        <TextLink to={PATHS.signIn} reach="always">
          Sign In
        </TextLink>
      </p>
    </>
  );
}
