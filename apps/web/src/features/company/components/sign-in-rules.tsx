import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#web/components/ui/field';
import { Switch } from '#web/components/ui/switch';
import type { CompanyFormValues } from '../schema';

interface SignInRulesProps {
  form: Pick<UseFormReturn<CompanyFormValues>, 'register' | 'formState'>;
}

/** What the company requires of its users when they sign in. */
export function SignInRules({ form: { register, formState } }: SignInRulesProps) {
  return (
    <Field
      label="Two-factor authentication for everyone"
      error={formState.errors.secondFactorRequired?.message}
      hint="Everyone who signs in with a password also needs an authenticator app. Colleagues without one set it up before they can continue, and so will you. API keys keep working."
    >
      <Switch {...register('secondFactorRequired')} />
    </Field>
  );
}
