import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { ApiError, errorMessage } from '#web/lib/api-error';
import { PATHS } from '#web/lib/paths';
import { useSession } from '#web/lib/session';
import { verifyEmail } from '../api';

interface VerifyByLinkProps {
  /** The token of the emailed link. */
  link: string;
  /** The link is invalid: continue without it. */
  onGiveUp: () => void;
}

/**
 * Asks before it verifies: mail scanners open links too, and the address may be a typo that belongs to another person.
 */
export function VerifyByLink({ link, onGiveUp }: VerifyByLinkProps) {
  const { token } = useSession();
  const verify = useMutation({ ...verifyEmail, meta: { errors: 'form' } });
  if (verify.data) return <EmailVerified email={verify.data.email} justNow />;
  const isDead = verify.error instanceof ApiError && verify.error.code === 'TOKEN_INVALID';
  return (
    <>
      <h1 className="text-2xl">Verify your email address</h1>
      <p className="mt-1.5 mb-6 text-ink-2">
        {isDead
          ? 'This link has been used or has expired.'
          : 'One click and you’re done. If you didn’t register an account, close this page instead.'}
      </p>
      {verify.error && (
        <div className="mb-4">
          <Notice tone="bad" title={errorMessage(verify.error)}>
            {isDead && 'Only the link in the latest email works, for 24 hours and once.'}
          </Notice>
        </div>
      )}
      {isDead ? (
        <Button variant="primary" size="lg" onClick={onGiveUp}>
          {token ? 'Enter a code instead' : 'Get a new email'}
        </Button>
      ) : (
        <Button variant="primary" size="lg" busy={verify.isPending} onClick={() => verify.mutate({ token: link })}>
          Verify email address
        </Button>
      )}
    </>
  );
}

interface EmailVerifiedProps {
  email: string;
  /**
   * Verified just now; otherwise there was nothing to do, because it was verified before or the server sends no email.
   */
  justNow: boolean;
}

const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

/** The end of a verification, with links to continue. */
export function EmailVerified({ email, justNow }: EmailVerifiedProps) {
  const { token } = useSession();
  return (
    <>
      <h1 className="text-2xl">{justNow ? 'Your email address is verified' : 'There’s nothing to verify'}</h1>
      <output className="mt-1.5 mb-6 block text-ink-2">
        {justNow ? 'Emails reach you at ' : 'Nothing waits for you at '}
        <bdi className="font-medium wrap-anywhere text-ink">{email}</bdi>.
      </output>
      {/* The button that had the focus was removed. */}
      <Link
        ref={justNow ? takeFocus : undefined}
        to={token ? PATHS.dashboard : PATHS.signIn}
        className={buttonClass({ variant: 'primary', size: 'lg' })}
      >
        {token ? 'Go to the dashboard' : 'Sign In'}
      </Link>
    </>
  );
}
