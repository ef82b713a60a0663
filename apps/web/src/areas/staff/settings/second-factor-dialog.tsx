import { TextButton } from '#web/components/ui/text-link';
import { logout } from '#web/entities/sessions/api';
import { SetUpDialog } from '#web/features/totp/components/set-up-dialog';

interface SecondFactorDialogProps {
  email: string;
  onDone: () => void;
}

const REASON = {
  title: 'Set up two-factor authentication',
  description:
    'Your company asks for it. You need an authenticator app on your phone, for example Aegis, Google Authenticator or 1Password.',
};

/**
 * The first thing a user without a second factor sees where the company requires one (contract §32). The only way
 * around it is to log out.
 */
export function SecondFactorDialog({ email, onDone }: SecondFactorDialogProps) {
  return (
    <SetUpDialog email={email} reason={REASON} onDone={onDone}>
      <p className="mt-5 border-t border-line pt-4 text-sm text-ink-2">
        Not the right account? <TextButton onClick={logout}>Logout</TextButton>
      </p>
    </SetUpDialog>
  );
}
