import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { errorMessage } from '#web/lib/api-error';
import { loginByPasskey } from '../api';

/** Offers a passkey below the password form. */
export function SignInByPasskey() {
  const login = useMutation(loginByPasskey);
  return (
    <div className="mt-4 grid gap-4">
      <Button size="lg" busy={login.isPending} onClick={() => login.mutate(undefined)}>
        <KeyRound aria-hidden="true" />
        Use a passkey
      </Button>
      {login.error && <Notice tone="bad" title={errorMessage(login.error)} />}
    </div>
  );
}
