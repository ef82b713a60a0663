import type { NewTotp } from '@interview-detection/shared/totp/totp.schema';
import { type ReactNode, useState } from 'react';
import { CopyField } from '#web/components/form/copy-field';
import { DialogFormEnd } from '#web/components/form/form-end';
import { failureAtField } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { useHasPassword } from '#web/entities/users/api';
import { AccountPasswordField } from '#web/entities/users/components/account-password-field';
import { ApiError } from '#web/lib/api-error';
import { beginFormSchema, beginTotp, confirmFormSchema, confirmTotp } from '../api';
import { RecoveryCodes } from './recovery-codes';

type Step = { at: 'password' } | { at: 'scan'; made: NewTotp } | { at: 'codes'; codes: readonly string[] };

const HEADS = {
  password: {
    title: 'Set up two-factor authentication',
    description: 'You need an authenticator app on your phone, for example Aegis, Google Authenticator or 1Password.',
  },
  scan: {
    title: 'Scan this code',
    description: 'Open your authenticator app, add an account and scan the code.',
  },
  codes: {
    title: 'Save your recovery codes',
    description: 'Two-factor authentication is on. If you lose your phone, one of these codes lets you in.',
  },
};

interface SetUpDialogProps {
  email: string;
  /** Why it is required; replaces the text of the first step. */
  reason?: { title: string; description: string };
  /** Rendered below the first step. */
  children?: ReactNode;
  /** Absent where it cannot be postponed. */
  onClose?: (() => void) | undefined;
  /** Called once the recovery codes are saved. */
  onDone: () => void;
}

/** Sets up an authenticator app: the password, the QR code with a first code, the recovery codes. */
export function SetUpDialog({ email, reason, children, onClose, onDone }: SetUpDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'password' });
  return (
    // The recovery codes are shown only once: they must not be closed by accident.
    <Dialog
      open
      onClose={step.at === 'codes' ? undefined : onClose}
      {...(step.at === 'password' && reason ? reason : HEADS[step.at])}
      size="md"
    >
      {step.at === 'password' && <PasswordForm onBegun={made => setStep({ at: 'scan', made })} />}
      {step.at === 'scan' && (
        <ConfirmForm made={step.made} onConfirmed={({ recoveryCodes: codes }) => setStep({ at: 'codes', codes })} />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} email={email} onDone={onDone} />}
      {step.at === 'password' && children}
    </Dialog>
  );
}

interface ConfirmFormProps {
  made: NewTotp;
  onConfirmed: (reply: { recoveryCodes: string[] }) => void;
}

/** Shows the new secret, to scan or type, and asks for the app's first code. */
function ConfirmForm({ made: { secret, qr }, onConfirmed }: ConfirmFormProps) {
  const { form, failure, pending, submit } = useServerForm({
    schema: confirmFormSchema,
    mode: 'onSubmit',
    initial: { code: '' },
    mutation: confirmTotp,
    wireNames: { code: 'code' },
    unmountedError: 'We couldn’t set up two-factor authentication.',
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
      <CopyField
        label="Or type this key"
        what="key"
        value={secret}
        hint="On this device? Copy it into your app instead."
      />
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

/** Asks for the password, if there is one, before a secret is shown. */
function PasswordForm({ onBegun }: { onBegun: (made: NewTotp) => void }) {
  const hasPassword = useHasPassword() ?? true;
  const { form, failure, pending, submit } = useServerForm({
    schema: beginFormSchema(hasPassword),
    mode: 'onSubmit',
    initial: { password: '' },
    mutation: beginTotp,
    wireNames: { password: 'password' },
    unmountedError: 'We couldn’t set up two-factor authentication.',
    confirmLeave: false,
    onDone: onBegun,
    onFailure: failureAtField({ PASSWORD_WRONG: 'password' }),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(values => values)}>
      {hasPassword && (
        <AccountPasswordField error={form.formState.errors.password?.message} input={form.register('password')} />
      )}
      <DialogFormEnd failure={failure} pending={pending} action="Continue" />
    </form>
  );
}
