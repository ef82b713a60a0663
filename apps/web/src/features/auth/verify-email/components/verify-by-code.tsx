import { useState } from 'react';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Skeleton } from '#web/components/ui/skeleton';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { EmailCodeForm } from './email-code-form';
import { EmailVerified } from './email-verified';
import { ResendVerification } from './resend-verification';

/** Lets a signed-in user enter the code from the newest mail, or request another. */
export function VerifyByCode() {
  const user = useCurrentUser();
  const [mails, setMails] = useState(0);
  const [isDone, setIsDone] = useState(false);
  return (
    <QueryView query={user} skeleton={<Shape />} title="Your account could not be loaded">
      {({ email, emailVerified }) =>
        isDone || emailVerified ? (
          <EmailVerified email={email} justNow={isDone} />
        ) : (
          <>
            <h1 className="text-2xl">Verify your email address</h1>
            <p className="mt-1.5 mb-6 text-ink-2">
              Enter the six digits of our latest email to{' '}
              <bdi className="font-medium wrap-anywhere text-ink">{email}</bdi>, or open the link in it.
            </p>
            <EmailCodeForm key={mails} takesFocus={mails > 0} onVerified={() => setIsDone(true)} />
            <ResendVerification onSent={() => setMails(mails + 1)} />
          </>
        )
      }
    </QueryView>
  );
}

function Shape() {
  return (
    <LoadingState label="Loading your account">
      <h1 className="text-2xl">Verify your email address</h1>
      <Skeleton className="mt-3 mb-6 h-5 w-4/5" />
      <Skeleton className="mb-4 h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </LoadingState>
  );
}
