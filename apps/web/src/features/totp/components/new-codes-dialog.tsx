import { useState } from 'react';
import { DialogFormEnd } from '#web/components/form/dialog-form-end';
import { failureAtField } from '#web/components/form/failure-at-field';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { useHasPassword } from '#web/entities/users/api';
import { renewRecoveryCodes } from '../api';
import { passwordAndCodeFormSchema } from '../schema';
import { PasswordAndCode } from './password-and-code';
import { RecoveryCodes } from './recovery-codes';

const ASKED = {
  title: 'Create new recovery codes?',
  description: 'You get ten new ones, and your current ones stop working.',
};
const MADE = {
  title: 'Save your recovery codes',
  description: 'If you lose your phone, one of these codes lets you in. Your old codes no longer work.',
};

/** Asks for password and code, then shows the new recovery codes. */
export function NewCodesDialog({ email, onClose }: { email: string; onClose: () => void }) {
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
