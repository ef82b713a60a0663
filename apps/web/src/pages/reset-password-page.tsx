import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { TextLink } from '../components/ui/text-link';
import { LazyBoundary } from '../components/states/lazy-boundary';
import { ResetPasswordForm } from '../features/auth/components/reset-password-form';
import { mailedLink, resetFlow } from '../features/auth/store';
import { arrivingAfter } from '../features/auth/rules';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { PATHS } from '../lib/paths';
import { useSession } from '../lib/session';

/** In a separate script: emailed links are rarely opened while a user is signed in. */
const alreadySignedIn = lazyWithRetry(() =>
  import('../features/auth/components/already-signed-in').then(m => m.AlreadySignedIn),
);

/** Contract §2 /reset-password; new interviewers who follow an invitation link set their first password here. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const { token } = useSession();
  const { hash } = useLocation();
  const isInAddress = mailedLink(hash) !== null;
  useEffect(() => {
    const link = mailedLink(hash);
    if (!link) return;
    resetFlow.linked(link);
    // Removes it from the address and the history at once.
    void navigate(PATHS.resetPassword, { replace: true });
  }, [hash, navigate]);
  const email = resetFlow.get()?.email ?? '';
  const [cameByLink] = useState(() => isInAddress || resetFlow.isLinked());
  const [cameInvited] = useState(() => (mailedLink(hash) ?? resetFlow.get())?.invited === true);
  if (token && cameByLink) {
    return (
      <LazyBoundary fallback={null}>
        <alreadySignedIn.Component invited={cameInvited} />
      </LazyBoundary>
    );
  }
  return (
    <>
      <h1 className="text-2xl">{cameInvited ? 'Welcome! Choose a password' : 'Reset Password'}</h1>
      <p className="mt-1.5 mb-6 text-ink-2">
        {cameInvited
          ? 'You’ll sign in with it and the email address your invitation went to.'
          : 'Choose a new password. You’ll be signed out everywhere.'}
      </p>
      {!isInAddress && (
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
