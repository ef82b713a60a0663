import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Textarea } from '../ui/controls';
import { FormFailure } from './form-failure';

interface ReasonFormProps {
  label: string;
  hint: string;
  /** Label of the button that sends it. */
  action: string;
  /** The reason, as the form registers it. */
  field: UseFormRegisterReturn;
  error: string | undefined;
  failure: string | null;
  pending: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onCancel: () => void;
}

/** Asks for the reason of a decision, in the place of the buttons that led to it. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, hint, action, field, error, failure, pending, onSubmit, onCancel } = props;
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-2.5">
      <Field label={label} error={error} hint={hint}>
        <Textarea {...field} />
      </Field>
      <FormFailure message={failure} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" variant="primary" busy={pending}>
          {action}
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
