import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@interview-detection/shared/users/users.schema';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { FormActions } from '../../../components/ui/form-actions';
import { Input } from '../../../components/ui/input';
import { useUpdateCurrentUser } from '../api';
import { personalDetailsSchema, toUserUpdate } from '../schema';

/** Contract §5 Personal details. */
export function PersonalDetailsForm({ user }: { user: User }) {
  const update = useUpdateCurrentUser(user._id);
  const form = useForm({
    resolver: zodResolver(personalDetailsSchema),
    mode: 'onTouched',
    defaultValues: { firstName: user.first_name, lastName: user.last_name, phone: user.phone },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(values =>
    update.mutate(toUserUpdate(values), {
      onSuccess: saved => form.reset({ firstName: saved.first_name, lastName: saved.last_name, phone: saved.phone }),
    }),
  );
  const status = isDirty ? 'Unsaved changes' : update.isSuccess ? 'Saved' : undefined;
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
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
        <Button type="submit" look="primary" busy={update.isPending}>
          Save
        </Button>
      </FormActions>
    </form>
  );
}
