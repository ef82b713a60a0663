import type { Passkey } from '@interview-detection/shared/passkeys/passkeys.schema';
import { DialogFormEnd } from '#web/components/form/dialog-form-end';
import { failureAtField } from '#web/components/form/failure-at-field';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { useHasPassword } from '#web/entities/users/api';
import { AccountPasswordField } from '#web/entities/users/components/account-password-field';
import { removePasskey } from '../api';
import { removePasskeyFormSchema } from '../schema';

interface DeletePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Asks for the password before a passkey is deleted. */
export function DeletePasskeyDialog({ passkey: { _id, name }, onClose }: DeletePasskeyDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this passkey?"
      description={
        <span className="block [overflow-wrap:anywhere]">
          <bdi>{name}</bdi> will no longer sign in here. Your device may keep offering it until you delete it there,
          too.
        </span>
      }
      size="md"
    >
      <DeletePasskeyForm id={_id} onDone={onClose} />
    </Dialog>
  );
}

function DeletePasskeyForm({ id, onDone }: { id: string; onDone: () => void }) {
  const hasPassword = useHasPassword() ?? true;
  const { form, failure, pending, submit } = useServerForm({
    schema: removePasskeyFormSchema(hasPassword),
    mode: 'onSubmit',
    initial: { password: '' },
    mutation: removePasskey(id),
    wireNames: { password: 'password' },
    success: 'Passkey deleted',
    unmountedError: 'We couldn’t delete the passkey.',
    confirmLeave: false,
    onDone,
    onFailure: failureAtField({ PASSWORD_WRONG: 'password' }),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(values => values)}>
      {hasPassword && (
        <AccountPasswordField error={form.formState.errors.password?.message} input={form.register('password')} />
      )}
      <DialogFormEnd failure={failure} pending={pending} action="Delete" />
    </form>
  );
}
