import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '#web/components/ui/button';
import { setCurrentUser } from '#web/entities/users/store';
import { ApiError, errorMessage } from '#web/lib/api-error';
import { session } from '#web/lib/session';
import { finishedSignIn } from '../api';
import { NotSignedIn } from './not-signed-in';

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
