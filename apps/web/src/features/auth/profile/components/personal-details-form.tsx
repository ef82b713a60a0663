import type { User } from '@interview-detection/shared/users/users.schema';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { FormActions } from '#web/components/ui/form-actions';
import { Input } from '#web/components/ui/input';
import { updateUser } from '../api';
import { personalDetailsSchema, toUserUpdate } from '../schema';

const valuesOf = (user: User) => ({ firstName: user.first_name, lastName: user.last_name, phone: user.phone });

/** Contract §5 Personal details. */
export function PersonalDetailsForm({ user }: { user: User }) {
  const { form, changed, isSuccess, pending, restored, startOver, submit } = useServerForm({
    schema: personalDetailsSchema,
    initial: valuesOf(user),
    mutation: updateUser(user._id),
    wireNames: {},
    draft: 'personal-details',
    unmountedError: 'We couldn’t save your details.',
    // Contract §8; the form keeps saying "Unsaved changes".
    failures: 'ignore',
    onDone: (saved, { reset }) => reset(valuesOf(saved)),
  });
  const { errors } = form.formState;
  const status = changed ? 'Unsaved changes' : isSuccess ? 'Saved' : undefined;
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(toUserUpdate)}>
      <RestoredNotice restored={restored} pending={pending} onStartOver={startOver}>
        Your details have not been saved yet.
      </RestoredNotice>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" hint="You sign in with it; it cannot be changed here.">
        <Input type="email" readOnly value={user.email} autoComplete="email" />
      </Field>
      <Field label="Phone Number" error={errors.phone?.message}>
        <Input type="tel" autoComplete="tel" {...form.register('phone')} />
      </Field>
      <FormActions status={status}>
        <Button type="submit" variant="primary" busy={pending}>
          Save
        </Button>
      </FormActions>
    </form>
  );
}
