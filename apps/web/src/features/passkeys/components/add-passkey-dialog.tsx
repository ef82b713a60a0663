import { DialogFormEnd } from '#web/components/form/dialog-form-end';
import { failureAtField } from '#web/components/form/failure-at-field';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/input';
import { useHasPassword } from '#web/entities/users/api';
import { AccountPasswordField } from '#web/entities/users/components/account-password-field';
import { addPasskey } from '../api';
import { addPasskeyFormSchema } from '../schema';

/** Asks for a name and the password; the browser then asks for a fingerprint, face or PIN. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a passkey"
      description="Next, your browser asks where to keep it and who you are."
      size="md"
    >
      <AddPasskeyForm onDone={onClose} />
    </Dialog>
  );
}

function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const hasPassword = useHasPassword() ?? true;
  const { form, failure, pending, submit } = useServerForm({
    schema: addPasskeyFormSchema(hasPassword),
    mode: 'onSubmit',
    initial: { name: '', password: '' },
    mutation: addPasskey,
    wireNames: { name: 'name', password: 'password' },
    success: 'Passkey added',
    unmountedError: 'We couldn’t add the passkey.',
    confirmLeave: false,
    onDone,
    onFailure: failureAtField({ PASSWORD_WRONG: 'password' }),
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(values => values)}>
      <Field label="Name" error={errors.name?.message} hint="A name to recognize it by, for example “My laptop”.">
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      {hasPassword && <AccountPasswordField error={errors.password?.message} input={form.register('password')} />}
      <DialogFormEnd failure={failure} pending={pending} action="Continue" />
    </form>
  );
}
