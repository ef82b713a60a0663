import { RESET_CODE_LENGTH, RESET_CODE_MINUTES, RESET_CODE_TRIES } from '@interview-detection/shared/auth/auth.rules';
import { verifyOtpSchema } from '@interview-detection/shared/auth/auth.schema';
import { useController } from 'react-hook-form';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { ApiError } from '#web/lib/api-error';
import { verifyOtp } from '../api';
import { CodeBoxes } from './code-boxes';
import { ResetFailure } from './resend-code';

const NEWEST_COUNTS = `Use the code from our latest email. It works for ${RESET_CODE_MINUTES} minutes and ${RESET_CODE_TRIES} attempts. Check your inbox again, or request a new code.`;

const isWhole = (digits: string): boolean => /^\d+$/.test(digits) && digits.length === RESET_CODE_LENGTH;

interface OtpFormProps {
  /** The account's email; '' asks for it, for users who open this page on another device. */
  email: string;
  /** A new code has just been requested. */
  takesFocus: boolean;
  onVerified: () => void;
}

/** Contract §2 /otp. The code is checked (contract §14) by the button, or on its last digit, typed or pasted. */
export function OtpForm({ email, takesFocus, onVerified }: OtpFormProps) {
  const { form, failure, error, pending, submit } = useServerForm({
    schema: verifyOtpSchema,
    initial: { email, code: '' },
    mutation: verifyOtp,
    wireNames: { email: 'email', code: 'code' },
    unmountedError: 'We couldn’t check the code.',
    confirmLeave: false,
    onDone: onVerified,
    onFailure: (failed, { getValues, reset, setError }) => {
      if (!(failed instanceof ApiError && failed.code === 'CODE_INVALID')) return;
      const message = `${failed.message}. ${NEWEST_COUNTS}`;
      // The next try starts with empty boxes; the error stays visible until the code is complete.
      reset({ ...getValues(), code: '' }, { keepFieldsRef: true });
      setError('code', { type: 'server', message }, { shouldFocus: true });
      return true;
    },
  });
  const { errors } = form.formState;
  const code = useController({ control: form.control, name: 'code' });
  const send = submit(values => values);
  const enter = (digits: string) => {
    code.field.onChange(digits);
    // After the last digit there is nothing more to enter.
    if (isWhole(digits) && !isWhole(code.field.value) && form.getValues('email') !== '') void send();
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={send}>
      {failure && <ResetFailure message={failure} error={error} />}
      {email === '' && (
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" required {...form.register('email')} />
        </Field>
      )}
      <CodeBoxes
        handle={code.field.ref}
        label="Code"
        value={code.field.value}
        onChange={enter}
        onBlur={code.field.onBlur}
        error={errors.code?.message}
        takesFocus={takesFocus}
      />
      <Button type="submit" variant="primary" size="lg" className="mt-1" busy={pending}>
        Verify OTP
      </Button>
    </form>
  );
}
