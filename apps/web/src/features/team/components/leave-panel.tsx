import { useState } from 'react';
import { FormFailure } from '../../../components/form/form-failure';
import { useServerForm } from '../../../components/form/use-server-form';
import { Button } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { PasswordInput } from '../../../components/ui/password-input';
import { ApiError } from '../../../lib/api-error';
import { leave } from '../api';
import { leaveFormSchema } from '../schema';

/** Deletes one's own account, after asking for the password. */
export function LeavePanel({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <section>
      <h3>Delete my account</h3>
      <p className="mt-1 text-sm text-ink-2">
        You can’t undo this. Interviews and candidates stay with the company, and so does your name in their histories.
      </p>
      <div className="mt-3">
        {asking ? (
          <LeaveForm email={email} onCancel={() => setAsking(false)} />
        ) : (
          <Button onClick={() => setAsking(true)}>Delete my account…</Button>
        )}
      </div>
    </section>
  );
}

function LeaveForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const { form, failure, pending, submit } = useServerForm({
    schema: leaveFormSchema,
    mode: 'onSubmit',
    initial: { password: '' },
    mutation: leave,
    wireNames: { password: 'password' },
    whenGone: 'Your account was not deleted.',
    leaveFreely: true,
    onFailure: (error, { setError }) => {
      if (!(error instanceof ApiError && error.code === 'PASSWORD_WRONG')) return;
      setError('password', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <form noValidate className="grid gap-3" onSubmit={event => void submit(values => values)(event)}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" error={form.formState.errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      {failure && <FormFailure message={failure} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="danger" busy={pending}>
          Delete my account
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
