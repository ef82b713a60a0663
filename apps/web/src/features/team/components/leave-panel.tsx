import { useState } from 'react';
import { failureAtField, FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { useHasPassword } from '#web/entities/users/api';
import { AccountPasswordField } from '#web/entities/users/components/account-password-field';
import { leave } from '../api';
import { leaveFormSchema } from './invite-dialog';

/** Deletes the user's own account, after asking for the password, if there is one. */
export function LeavePanel() {
  const [asking, setAsking] = useState(false);
  return (
    <section>
      <h3>Delete my account</h3>
      <p className="mt-1 text-sm text-ink-2">
        You can’t undo this. Interviews and candidates stay with the company, and so does your name in their histories.
      </p>
      <div className="mt-3">
        {asking ? (
          <LeaveForm onCancel={() => setAsking(false)} />
        ) : (
          <Button onClick={() => setAsking(true)}>Delete my account…</Button>
        )}
      </div>
    </section>
  );
}

function LeaveForm({ onCancel }: { onCancel: () => void }) {
  const hasPassword = useHasPassword() ?? true;
  const { form, failure, pending, submit } = useServerForm({
    schema: leaveFormSchema(hasPassword),
    mode: 'onSubmit',
    initial: { password: '' },
    mutation: leave,
    wireNames: { password: 'password' },
    unmountedError: 'We couldn’t delete your account.',
    confirmLeave: false,
    onFailure: failureAtField({ PASSWORD_WRONG: 'password' }),
  });
  return (
    <form noValidate className="grid gap-3" onSubmit={event => void submit(values => values)(event)}>
      {hasPassword && (
        <AccountPasswordField error={form.formState.errors.password?.message} input={form.register('password')} />
      )}
      {failure && <FormFailure message={failure} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={pending}>
          Delete my account
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
