import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@interview-detection/shared/users/users.schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { Field } from '../../../components/ui/field';
import { Input } from '../../../components/ui/input';
import { Notice } from '../../../components/ui/notice';
import { PasswordInput } from '../../../components/ui/password-input';
import { ApiError } from '../../../lib/api-error';
import { showServerErrors } from '../../../lib/form-errors';
import { useAddInterviewer } from '../api';
import { newInterviewerSchema, toNewUser } from '../schema';

interface AddInterviewerDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded: (user: User) => void;
}

/** Contract §2 Add New Interviewer: makes an account in the recruiter's company. */
export function AddInterviewerDialog({ open, onClose, onAdded }: AddInterviewerDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add New Interviewer"
      description="Makes an account in your company and mails a link to choose a password of one’s own. This password is not sent: hand it over yourself."
      size="md"
    >
      <AddInterviewerForm onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

const WIRE_NAMES = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone: 'phone',
  password: 'password',
} as const;

function AddInterviewerForm({ onClose, onAdded }: Omit<AddInterviewerDialogProps, 'open'>) {
  const add = useAddInterviewer();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(newInterviewerSchema),
    mode: 'onTouched',
    defaultValues: { firstName: '', lastName: '', email: '', phone: '', password: '', confirmPassword: '' },
  });
  const { errors, touchedFields } = form.formState;

  const submit = form.handleSubmit(values => {
    setFailure(null);
    add.mutate(toNewUser(values), {
      onSuccess: onAdded,
      onError: error => {
        if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') {
          form.setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
        } else setFailure(showServerErrors(error, form.setError, WIRE_NAMES));
      },
    });
  });
  const recheckConfirmation = () => {
    if (touchedFields.confirmPassword) void form.trigger('confirmPassword');
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="off" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="off" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label="Phone" error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" {...form.register('phone')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label="Password" error={errors.password?.message} hint="At least 8 characters">
          <PasswordInput
            autoComplete="new-password"
            {...form.register('password', { onChange: recheckConfirmation })}
          />
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
      </div>
      {failure && <Notice tone="bad" title={failure} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={add.isPending}>
          Add Interviewer
        </Button>
      </DialogActions>
    </form>
  );
}
