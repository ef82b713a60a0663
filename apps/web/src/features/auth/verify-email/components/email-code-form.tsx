import { EMAIL_CODE_MINUTES, EMAIL_CODE_TRIES, RESET_CODE_LENGTH } from '@interview-detection/shared/auth/auth.rules';
import { emailCodeSchema } from '@interview-detection/shared/auth/verify-email.schema';
import { useController } from 'react-hook-form';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { ApiError } from '#web/lib/api-error';
import { verifyEmail } from '../api';
import { CodeBoxes } from '#web/features/auth/components/code-boxes';

const NEWEST_COUNTS = `Use the code from our latest email. It works for ${EMAIL_CODE_MINUTES} minutes and ${EMAIL_CODE_TRIES} attempts. Look there again, or have a new one sent.`;

const isWhole = (digits: string): boolean => /^\d+$/.test(digits) && digits.length === RESET_CODE_LENGTH;

interface EmailCodeFormProps {
  /** A new code has just been requested. */
  takesFocus: boolean;
  onVerified: () => void;
}

/** Enters the mailed code; the last digit submits it. */
export function EmailCodeForm({ takesFocus, onVerified }: EmailCodeFormProps) {
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
        takesFocus={takesFocus}
      />
      <Button type="submit" variant="primary" size="lg" className="mt-1" busy={pending}>
        Verify email address
      </Button>
    </form>
  );
}
