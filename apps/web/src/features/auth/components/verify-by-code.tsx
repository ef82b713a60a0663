import { EMAIL_CODE_MINUTES, EMAIL_CODE_TRIES, RESET_CODE_LENGTH } from '@interview-detection/shared/auth/auth.rules';
import { emailCodeSchema } from '@interview-detection/shared/auth/verify-email.schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { Skeleton } from '#web/components/ui/skeleton';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { ApiError, errorMessage } from '#web/lib/api-error';
import { notify } from '#web/lib/notify';
import { resendVerification, verifyEmail } from '../api';
import { RESEND_AFTER_SECONDS } from '../store';
import { EmailVerified } from './verify-by-link';
import { CodeBoxes } from './code-boxes';
import { formatWait, ResetFailure, useSecondsUntil } from './resend-code';

/** Lets a signed-in user enter the code from the newest email, or request another. */
export function VerifyByCode() {
  const user = useCurrentUser();
  const [mails, setMails] = useState(0);
  const [isDone, setIsDone] = useState(false);
  return (
    <QueryView query={user} skeleton={<Shape />} title="We couldn’t load your account">
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
            <EmailCodeForm key={mails} onVerified={() => setIsDone(true)} />
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

const NEWEST_COUNTS = `Use the code from our latest email. It works for ${EMAIL_CODE_MINUTES} minutes and ${EMAIL_CODE_TRIES} attempts. Check your inbox again, or request a new one.`;

const isWhole = (digits: string): boolean => /^\d+$/.test(digits) && digits.length === RESET_CODE_LENGTH;

/** Enters the emailed code; the last digit submits it. */
function EmailCodeForm({ onVerified }: { onVerified: () => void }) {
  const { form, failure, pending, submit } = useServerForm({
    schema: emailCodeSchema,
    // Not on blur: a shorter message would move the button away from under the pointer.
    mode: 'onSubmit',
    initial: { code: '' },
    mutation: verifyEmail,
    wireNames: { code: 'code' },
    unmountedError: 'We couldn’t check the code.',
    confirmLeave: false,
    onDone: onVerified,
    onFailure: (failed, { reset, setError }) => {
      if (!(failed instanceof ApiError && failed.code === 'CODE_INVALID')) return;
      // The next try starts with empty boxes; the error stays visible until the code is complete.
      reset({ code: '' }, { keepFieldsRef: true });
      setError('code', { type: 'server', message: `${failed.message}. ${NEWEST_COUNTS}` }, { shouldFocus: true });
      return true;
    },
  });
  const code = useController({ control: form.control, name: 'code' });
  const send = submit(values => values);
  const enter = (digits: string) => {
    code.field.onChange(digits);
    if (isWhole(digits) && !isWhole(code.field.value)) void send();
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={send}>
      <FormFailure message={failure}>{null}</FormFailure>
      <CodeBoxes
        handle={code.field.ref}
        label="Code"
        value={code.field.value}
        onChange={enter}
        onBlur={code.field.onBlur}
        error={form.formState.errors.code?.message}
        takesFocus
      />
      <Button type="submit" variant="primary" size="lg" className="mt-1" busy={pending}>
        Verify email address
      </Button>
    </form>
  );
}

/** Emails a new link and code, once the waiting time since the last ones is over. */
function ResendVerification({ onSent }: { onSent: () => void }) {
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
        No emails yet? Check your spam folder, or ask your administrator.
        <Button size="sm" disabled={wait > 0} busy={send.isPending} onClick={resend}>
          {wait > 0 ? `Send a new one in ${formatWait(wait)}` : 'Send a new one'}
        </Button>
      </p>
    </div>
  );
}
