import { RECOVERY_CODES } from '@interview-detection/shared/totp/totp.rules';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { DialogFormEnd } from '#web/components/form/form-end';
import { failureAtField } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { Skeleton } from '#web/components/ui/skeleton';
import { useHasPassword } from '#web/entities/users/api';
import { AccountPasswordField } from '#web/entities/users/components/account-password-field';
import { passwordAndCodeFormSchema, removeTotp, renewRecoveryCodes, useTotp } from '../api';
import { RecoveryCodes } from './recovery-codes';
import { SetUpDialog } from './set-up-dialog';

/** Shows whether the account requires a second factor, and changes that. */
export function TotpPanel({ email }: { email: string }) {
  const totp = useTotp();
  const hasPassword = useHasPassword() ?? true;
  const [open, setOpen] = useState<'set-up' | 'turn-off' | 'new-codes' | null>(null);
  const close = () => setOpen(null);
  const skeleton = (
    <LoadingState label="Loading two-factor authentication">
      <Skeleton className="h-9 w-40" />
    </LoadingState>
  );
  return (
    <section>
      <h3 className="flex flex-wrap items-center gap-2">
        Two-factor authentication
        {totp.data?.enabled && (
          <Badge tone="ok" icon={<ShieldCheck aria-hidden="true" />}>
            On
          </Badge>
        )}
      </h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        {hasPassword
          ? 'Sign in with your password and a code from an authenticator app, so that a stolen password alone lets no one in.'
          : 'Adds a code from an authenticator app to signing in with a password. You sign in without one, so you won’t be asked for a code.'}
      </p>
      <QueryView query={totp} skeleton={skeleton} title="We couldn’t load two-factor authentication">
        {({ enabled, recoveryCodesLeft }) =>
          enabled ? (
            <>
              <p className="mb-3 text-sm">
                {recoveryCodesLeft} of {RECOVERY_CODES} recovery codes left.
                {recoveryCodesLeft < 3 && ' Create new ones soon.'}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => setOpen('new-codes')}>New recovery codes…</Button>
                <Button onClick={() => setOpen('turn-off')}>Turn off…</Button>
              </div>
            </>
          ) : (
            <Button onClick={() => setOpen('set-up')}>Set up…</Button>
          )
        }
      </QueryView>
      {open === 'set-up' && <SetUpDialog email={email} onClose={close} onDone={close} />}
      {open === 'new-codes' && <NewCodesDialog email={email} onClose={close} />}
      {open === 'turn-off' && <TurnOffDialog onClose={close} />}
    </section>
  );
}

const ASKED = {
  title: 'Create new recovery codes?',
  description: 'You get ten new ones, and your current ones stop working.',
};
const MADE = {
  title: 'Save your recovery codes',
  description: 'If you lose your phone, one of these codes lets you in. Your old codes no longer work.',
};

/** Asks for password and code, then shows the new recovery codes. */
function NewCodesDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    // The codes are shown only once: they must not be closed by accident.
    <Dialog open onClose={codes ? undefined : onClose} {...(codes ? MADE : ASKED)} size="md">
      {codes ? (
        <RecoveryCodes codes={codes} email={email} onDone={onClose} />
      ) : (
        <NewCodesForm onMade={({ recoveryCodes }) => setCodes(recoveryCodes)} />
      )}
    </Dialog>
  );
}

function NewCodesForm({ onMade }: { onMade: (made: { recoveryCodes: string[] }) => void }) {
  const hasPassword = useHasPassword() ?? true;
  const { form, failure, pending, submit } = useServerForm({
    schema: passwordAndCodeFormSchema(hasPassword),
    mode: 'onSubmit',
    initial: { password: '', code: '' },
    mutation: renewRecoveryCodes,
    wireNames: { password: 'password', code: 'code' },
    unmountedError: 'We couldn’t create new recovery codes.',
    confirmLeave: false,
    onDone: onMade,
    onFailure: failureAtField({ PASSWORD_WRONG: 'password', CODE_INVALID: 'code' }),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(values => values)}>
      <PasswordAndCode form={form} />
      <DialogFormEnd failure={failure} pending={pending} action="Create new codes" />
    </form>
  );
}

/** Asks for password and code before the second factor is turned off. */
function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const hasPassword = useHasPassword() ?? true;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Turn off two-factor authentication?"
      description={
        hasPassword
          ? 'You’ll sign in with your password alone, and your recovery codes will stop working.'
          : 'Your recovery codes will stop working.'
      }
      size="md"
    >
      <TurnOffForm onDone={onClose} />
    </Dialog>
  );
}

function TurnOffForm({ onDone }: { onDone: () => void }) {
  const hasPassword = useHasPassword() ?? true;
  const { form, failure, pending, submit } = useServerForm({
    schema: passwordAndCodeFormSchema(hasPassword),
    mode: 'onSubmit',
    initial: { password: '', code: '' },
    mutation: removeTotp,
    wireNames: { password: 'password', code: 'code' },
    success: 'Two-factor authentication is off',
    unmountedError: 'We couldn’t turn off two-factor authentication.',
    confirmLeave: false,
    onDone,
    onFailure: failureAtField({ PASSWORD_WRONG: 'password', CODE_INVALID: 'code' }),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(values => values)}>
      <PasswordAndCode form={form} />
      <DialogFormEnd failure={failure} pending={pending} action="Turn off" />
    </form>
  );
}

/** Fields that prove that the owner is changing the second factor. */
function PasswordAndCode({ form }: { form: UseFormReturn<{ password: string; code: string }> }) {
  const hasPassword = useHasPassword() ?? true;
  const { errors } = form.formState;
  return (
    <>
      {hasPassword && <AccountPasswordField error={errors.password?.message} input={form.register('password')} />}
      <Field label="Code" error={errors.code?.message} hint="From your authenticator app, or a recovery code.">
        <Input autoComplete="one-time-code" {...form.register('code')} />
      </Field>
    </>
  );
}
