import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { ApiError, errorMessage } from '#web/lib/api-error';
import { notify } from '#web/lib/notify';
import { forgotPassword } from '../api';
import { resetFlow } from '../store';

/** Requests a new code, once the waiting time since the last one is over; a reload does not shorten it. */
export function ResendCode({ email, onSent }: { email: string; onSent: () => void }) {
  const send = useMutation({ ...forgotPassword, meta: { errors: 'form' } });
  const [resendAt, setResendAt] = useState(() => resetFlow.get()?.resendAt ?? 0);
  const wait = useSecondsUntil(resendAt);
  // A server without mail names its local inbox instead.
  const isMailed = !resetFlow.get()?.message.includes('/dev/mail');
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
        {isMailed
          ? 'No code yet? Check your spam folder, or ask your administrator.'
          : 'No code there? Ask your administrator.'}
        <Button size="sm" disabled={wait > 0} busy={send.isPending} onClick={resend}>
          {wait > 0 ? `Send a new code in ${formatWait(wait)}` : 'Send a new code'}
        </Button>
      </p>
    </div>
  );
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Returns the whole seconds until a moment (milliseconds since 1970), counted down to 0. */
export function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  const [counted, setCounted] = useState(moment);
  if (counted !== moment) {
    setCounted(moment);
    setSeconds(secondsUntil(moment));
  }
  useEffect(() => {
    const timer = window.setInterval(() => {
      const left = secondsUntil(moment);
      setSeconds(left);
      if (left === 0) window.clearInterval(timer);
    }, 250);
    return () => window.clearInterval(timer);
  }, [moment]);
  return seconds;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Returns a waiting time, rounded up: `45 seconds`, `1 minute`, `90 minutes`, `2 hours`, `a day`. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return counted(Math.ceil(seconds), 'second');
  if (seconds <= 1.5 * HOUR) return counted(Math.ceil(seconds / 60), 'minute');
  if (seconds <= DAY - HOUR) return counted(Math.ceil(seconds / HOUR), 'hour');
  return seconds <= DAY ? 'a day' : counted(Math.ceil(seconds / DAY), 'day');
}

/** Shows the server's message about a step of the reset, and what to do next. */
export function ResetFailure({ message, error }: { message: string; error: unknown }) {
  return (
    <Notice tone="bad" title={message}>
      {wayOut(error)}
    </Notice>
  );
}

function wayOut(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.retryAfter !== undefined) return `Try again in ${formatWait(error.retryAfter)}.`;
  if (error.status !== 503) return null;
  return 'We can’t send a code right now. Ask this server’s administrator. Where you’re still signed in, you can change your password under Settings, Security.';
}
