import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { setCurrentUser } from '#web/entities/users/store';
import { ApiError, errorMessage } from '#web/lib/api-error';
import { PATHS } from '#web/lib/paths';
import { session } from '#web/lib/session';
import { finishedSignIn } from '../api';

/** Returns whether the same answer may be accepted in a moment. */
const isPassing = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Signs in with the provider's answer; the guard of the guest pages then redirects. */
export function FinishSignIn({ answer }: { answer: string }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(finishedSignIn(answer));
  useEffect(() => {
    if (!data) return;
    session.start(data.token);
    setCurrentUser(client, data.user);
  }, [client, data]);

  if (!error) {
    return (
      <>
        <h1 className="text-2xl">Signing you in</h1>
        <output className="mt-1.5 block text-ink-2">One moment, please.</output>
      </>
    );
  }
  return (
    <NotSignedIn message={errorMessage(error)}>
      {isPassing(error) && (
        <Button variant="primary" size="lg" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </NotSignedIn>
  );
}

interface NotSignedInProps {
  /** The reason; absent if no sign-in was attempted. */
  message?: string;
  /** Another action, beside the link back. */
  children?: ReactNode;
}

/** The end of an unsuccessful sign-in with the provider. */
export function NotSignedIn({ message, children }: NotSignedInProps) {
  return (
    <>
      <h1 className="mb-6 text-2xl">You’re not signed in</h1>
      {message === undefined ? (
        <p className="text-ink-2">To sign in with your company’s account, start on the page to sign in.</p>
      ) : (
        <Notice tone="bad" title={message} />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {children}
        <Link to={PATHS.signIn} className={buttonClass({ size: 'lg' })}>
          Back to sign in
        </Link>
      </div>
    </>
  );
}
