import type { OwnerPassword } from '@interview-detection/shared/sessions/sessions.schema';
import type { UseMutationOptions } from '@tanstack/react-query';
import { DialogFormEnd } from '../../../components/form/dialog-form-end';
import { failureAtField } from '../../../components/form/failure-at-field';
import { useServerForm } from '../../../components/form/use-server-form';
import { Dialog } from '../../../components/ui/dialog';
import { AccountPasswordField } from '../../../entities/users/components/account-password-field';
import { ownerFormSchema } from '../schema';

interface ConfirmOwnerDialogProps {
  /** What will be ended. */
  title: string;
  action: string;
  success: string;
  mutation: UseMutationOptions<null, Error, OwnerPassword>;
  onClose: () => void;
}

/**
 * Asks for the password before other sessions are ended, if the sign-in was a while ago, so that a stranger at an
 * unattended screen cannot end them.
 */
export function ConfirmOwnerDialog({ title, ...form }: ConfirmOwnerDialogProps) {
  const description = 'It’s been a while since you signed in here, so we ask that it’s you.';
  return (
    <Dialog open onClose={form.onClose} title={title} description={description}>
      <ConfirmOwnerForm {...form} />
    </Dialog>
  );
}

function ConfirmOwnerForm({ action, success, mutation, onClose }: Omit<ConfirmOwnerDialogProps, 'title'>) {
  const { form, failure, pending, submit } = useServerForm({
    schema: ownerFormSchema,
    mode: 'onSubmit',
    initial: { password: '' },
    mutation,
    wireNames: { password: 'password' },
    success,
    unmountedError: 'Nothing was ended.',
    confirmLeave: false,
    onDone: onClose,
    onFailure: failureAtField({ PASSWORD_WRONG: 'password' }),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(values => values)}>
      <AccountPasswordField error={form.formState.errors.password?.message} input={form.register('password')} />
      <DialogFormEnd failure={failure} pending={pending} action={action} />
    </form>
  );
}
