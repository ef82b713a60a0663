import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/ui/button';
import { ApiError, errorMessage } from '#web/lib/api-error';
import { formatWait } from '../words';
import { notify } from '#web/lib/notify';
import { forgotPassword } from '../api';
import { resetFlow } from '../store';
import { useSecondsUntil } from '../use-seconds-until';
import { ResetFailure } from './reset-failure';

/** Requests a new code, once the waiting time since the last one is over; a reload does not shorten it. */
export function ResendCode({ email, onSent }: { email: string; onSent: () => void }) {
  const send = useMutation({ ...forgotPassword, meta: { errors: 'form' } });
  const [resendAt, setResendAt] = useState(() => resetFlow.get()?.resendAt ?? 0);
  const wait = useSecondsUntil(resendAt);
  const takeTime = () => setResendAt(resetFlow.get()?.resendAt ?? 0);

  const resend = () =>
    send.mutate(
      { email },
      {
        onSuccess: ({ message }) => {
          takeTime();
          notify.success(message);
          onSent();
        },
        onError: error => {
          if (!(error instanceof ApiError) || error.retryAfter === undefined) return;
          resetFlow.wait(error.retryAfter);
          takeTime();
        },
      },
    );

  return (
    <div className="grid gap-3">
      {send.isError && <ResetFailure message={errorMessage(send.error)} error={send.error} />}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
        No code yet? Check your spam folder, or ask your administrator.
        <Button size="sm" disabled={wait > 0} busy={send.isPending} onClick={resend}>
          {wait > 0 ? `Send a new code in ${formatWait(wait)}` : 'Send a new code'}
        </Button>
      </p>
    </div>
  );
}
