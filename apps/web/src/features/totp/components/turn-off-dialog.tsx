import { DialogFormEnd } from '#web/components/form/dialog-form-end';
import { failureAtField } from '#web/components/form/failure-at-field';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { useHasPassword } from '#web/entities/users/api';
import { removeTotp } from '../api';
import { passwordAndCodeFormSchema } from '../schema';
import { PasswordAndCode } from './password-and-code';

/** Asks for password and code before the second factor is turned off. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const hasPassword = useHasPassword() ?? true;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Turn off two-factor authentication?"
      description={
        hasPassword
          ? 'Your password alone will let you in, and your recovery codes will be void.'
          : 'Your recovery codes will be void.'
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
    unmountedError: 'Two-factor authentication is still on.',
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
