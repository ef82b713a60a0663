import { zodResolver } from '@hookform/resolvers/zod';
import { RESET_CODE_MINUTES, RESET_CODE_TRIES } from '@interview-detection/shared/auth/auth.rules';
import { verifyOtpSchema } from '@interview-detection/shared/auth/auth.schema';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { Input } from '../../../components/ui/input';
import { ApiError } from '../../../lib/api-error';
import { showServerErrors } from '../../../lib/form-errors';
import { useVerifyOtp } from '../api';
import { CodeBoxes } from './code-boxes';
import { ResetFailure } from './reset-failure';

const NEWEST_COUNTS = `Only the code of the newest e-mail counts, for ${RESET_CODE_MINUTES} minutes and ${RESET_CODE_TRIES} tries. Look there again, or ask for a new code.`;

interface OtpFormProps {
  /** Whose code it is; '' asks for it, for somebody who opens this page on another device. */
  email: string;
  /** A new code has just been asked for. */
  takesFocus: boolean;
  onVerified: () => void;
}

/** Contract §2 /otp, where the button checks the code (contract §14). */
export function OtpForm({ email, takesFocus, onVerified }: OtpFormProps) {
  const verify = useVerifyOtp();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(verifyOtpSchema),
    mode: 'onTouched',
    defaultValues: { email, code: '' },
  });
  const { errors } = form.formState;
  const code = useController({ control: form.control, name: 'code' });

  const submit = form.handleSubmit(values => {
    setFailure(null);
    verify.mutate(values, {
      onSuccess: onVerified,
      onError: error => {
        if (error instanceof ApiError && error.code === 'CODE_INVALID') {
          form.setError(
            'code',
            { type: 'server', message: `${error.message}. ${NEWEST_COUNTS}` },
            { shouldFocus: true },
          );
        } else setFailure(showServerErrors(error, form.setError, { email: 'email', code: 'code' }));
      },
    });
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {failure && <ResetFailure message={failure} error={verify.error} />}
      {email === '' && (
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" required {...form.register('email')} />
        </Field>
      )}
      <CodeBoxes
        handle={code.field.ref}
        label="Code"
        value={code.field.value}
        onChange={code.field.onChange}
        onBlur={code.field.onBlur}
        error={errors.code?.message}
        takesFocus={takesFocus}
      />
      <Button type="submit" look="primary" size="lg" className="mt-1" busy={verify.isPending}>
        Verify OTP
      </Button>
    </form>
  );
}
