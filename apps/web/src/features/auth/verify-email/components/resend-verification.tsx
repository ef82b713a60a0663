import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/ui/button';
import { ApiError, errorMessage } from '#web/lib/api-error';
import { notify } from '#web/lib/notify';
import { resendVerification } from '../api';
import { RESEND_AFTER_SECONDS } from '#web/features/auth/store';
import { useSecondsUntil } from '#web/features/auth/use-seconds-until';
import { formatWait } from '#web/features/auth/words';
import { ResetFailure } from '#web/features/auth/components/reset-failure';

/** Mails a new link and code, once the waiting time since the last ones is over. */
export function ResendVerification({ onSent }: { onSent: () => void }) {
  const send = useMutation({ ...resendVerification, meta: { errors: 'form' } });
  const [resendAt, setResendAt] = useState(0);
  const wait = useSecondsUntil(resendAt);
  const waitFor = (seconds: number) => setResendAt(Date.now() + seconds * 1000);
  const resend = () =>
    send.mutate(undefined, {
      onSuccess: ({ message }) => {
        waitFor(RESEND_AFTER_SECONDS);
        notify.success(message);
        onSent();
      },
      onError: error => {
        if (error instanceof ApiError && error.retryAfter !== undefined) waitFor(error.retryAfter);
      },
    });
  return (
    <div className="mt-6 grid gap-3">
      {send.isError && <ResetFailure message={errorMessage(send.error)} error={send.error} />}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
        No email yet? Check your spam folder, or ask your administrator.
        <Button size="sm" disabled={wait > 0} busy={send.isPending} onClick={resend}>
          {wait > 0 ? `Send a new one in ${formatWait(wait)}` : 'Send a new one'}
        </Button>
      </p>
    </div>
  );
}
