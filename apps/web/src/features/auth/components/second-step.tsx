import { secondStepSchema } from '@interview-detection/shared/totp/totp.schema';
import { useEffect, useState } from 'react';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { TextButton } from '#web/components/ui/text-link';
import { ApiError } from '#web/lib/api-error';
import { loginByTotp } from '../api';

type Way = 'app' | 'recovery';

const WAYS = {
  app: {
    lead: 'Enter the six-digit code from your authenticator app.',
    label: 'Code',
    other: 'Use a recovery code',
    input: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
  recovery: {
    lead: 'Enter one of the recovery codes you saved when you set up your authenticator app. Each works once.',
    label: 'Recovery code',
    other: 'Use your authenticator app',
    input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  },
} as const;

interface SecondStepProps {
  /** The token of the sign-in that began with the password. */
  token: string;
  /** Returns to the password; `why` is set where this sign-in is over. */
  onBack: (why: string | null) => void;
}

/** The second step of a sign-in (contract §32). */
export function SecondStep({ token, onBack }: SecondStepProps) {
  const [way, setWay] = useState<Way>('app');
  const { lead, other } = WAYS[way];
  return (
    <>
      <h1 className="text-2xl">Two-factor authentication</h1>
      <p className="mt-1.5 mb-6 text-ink-2">{lead}</p>
      <CodeForm key={way} way={way} token={token} onOver={onBack} />
      <p className="mt-6 flex flex-wrap gap-x-5 gap-y-1">
        <TextButton reach="always" onClick={() => setWay(way === 'app' ? 'recovery' : 'app')}>
          {other}
        </TextButton>
        <TextButton reach="always" onClick={() => onBack(null)}>
          Back to sign in
        </TextButton>
      </p>
      {way === 'recovery' && (
        <p className="mt-4 text-sm text-ink-2">Lost those, too? Ask this server’s administrator to let you in.</p>
      )}
    </>
  );
}

function CodeForm({ way, token, onOver }: { way: Way; token: string; onOver: (why: string) => void }) {
  const { label, input } = WAYS[way];
  const { form, failure, pending, submit } = useServerForm({
    schema: secondStepFormSchema,
    mode: 'onSubmit',
    initial: { code: '' },
    mutation: loginByTotp,
    wireNames: { code: 'code' },
    unmountedError: 'We couldn’t sign you in.',
    confirmLeave: false,
    onFailure: (error, { setError, resetField }) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'UNAUTHENTICATED') {
        onOver(error.message);
        return true;
      }
      if (error.code !== 'CODE_INVALID') return;
      resetField('code');
      setError('code', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(({ code }) => ({ token, code }))}>
      <FormFailure message={failure}>{null}</FormFailure>
      <Field label={label} error={form.formState.errors.code?.message}>
        <Input {...input} {...form.register('code')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={pending}>
        {pending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  );
}

/** The token comes from the previous step. */
const secondStepFormSchema = secondStepSchema.pick({ code: true });
