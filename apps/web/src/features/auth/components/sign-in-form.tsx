import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { TextLink } from '#web/components/ui/text-link';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { Notice } from '#web/components/ui/notice';
import { PasswordInput } from '#web/components/ui/password-input';
import { PrerenderedForm } from '#web/components/ui/form-actions';
import { PATHS } from '#web/lib/paths';
import { login } from '../api';
import { signInSchema } from '../schema';

interface SignInFormProps {
  /** Prefilled for a user who has just registered. */
  email?: string;
  /** Prefilled for a user who has just chosen it. */
  password?: string;
  /** The preceding success, shown until there is newer feedback. */
  news?: string;
  /** Why the user has to sign in again. */
  problem?: string | null;
  /** Called when the password was right and a second factor is required. */
  onSecondFactor: (token: string) => void;
}

/** Contract §2, §4 /signin. */
export function SignInForm({ email = '', password = '', news = '', problem = null, onSecondFactor }: SignInFormProps) {
  const { form, failure, pending, submit } = useServerForm({
    schema: signInSchema,
    // A password manager may have filled the prerendered fields: defaults must not overwrite that.
    initial: { ...(email && { email }), ...(password && { password }) },
    mutation: login,
    wireNames: {},
    unmountedError: 'We couldn’t sign you in.',
    confirmLeave: false,
    onDone: reply => {
      if ('secondFactor' in reply) onSecondFactor(reply.secondFactor.token);
    },
  });
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    // Users who come from another account screen continue where something is missing.
    if (news) setFocus(email ? 'password' : 'email');
  }, [news, email, setFocus]);
  const typed = useWatch({ control: form.control, name: 'email' });
  return (
    <PrerenderedForm onSubmit={submit(values => values)}>
      {news && failure === null && problem === null && <Notice tone="ok" title={news} />}
      <FormFailure message={failure ?? problem}>{null}</FormFailure>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        aside={
          <TextLink to={PATHS.forgetPassword} state={{ email: typed }}>
            Forgot password
          </TextLink>
        }
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" className="mt-1" busy={pending}>
        {pending ? 'Signing in...' : 'Sign In'}
      </Button>
    </PrerenderedForm>
  );
}
