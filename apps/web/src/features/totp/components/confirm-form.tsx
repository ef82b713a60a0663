import type { NewTotp } from '@interview-detection/shared/totp/totp.schema';
import { CopyField } from '#web/components/form/copy-field';
import { DialogFormEnd } from '#web/components/form/dialog-form-end';
import { useServerForm } from '#web/components/form/use-server-form';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/input';
import { ApiError } from '#web/lib/api-error';
import { confirmTotp } from '../api';
import { confirmFormSchema } from '../schema';

interface ConfirmFormProps {
  made: NewTotp;
  onConfirmed: (reply: { recoveryCodes: string[] }) => void;
}

/** Shows the new secret, to scan or type, and asks for the app's first code. */
export function ConfirmForm({ made: { secret, qr }, onConfirmed }: ConfirmFormProps) {
  const { form, failure, pending, submit } = useServerForm({
    schema: confirmFormSchema,
    mode: 'onSubmit',
    initial: { code: '' },
    mutation: confirmTotp,
    wireNames: { code: 'code' },
    unmountedError: 'Two-factor authentication was not set up.',
    confirmLeave: false,
    onDone: onConfirmed,
    onFailure: (error, { setError, resetField }) => {
      if (!(error instanceof ApiError && error.code === 'CODE_INVALID')) return;
      resetField('code');
      setError('code', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit(values => values)}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code for your authenticator app"
        className="mx-auto size-52 rounded-md bg-white"
      />
      <CopyField label="Or type this key" value={secret} hint="On this device? Copy it into your app instead." />
      <Field
        label="Code"
        error={form.formState.errors.code?.message}
        hint="The six digits that the app shows now. They change every 30 seconds."
      >
        <Input autoComplete="one-time-code" inputMode="numeric" {...form.register('code')} />
      </Field>
      <DialogFormEnd failure={failure} pending={pending} action="Turn on" />
    </form>
  );
}
