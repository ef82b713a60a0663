import { Dialog } from '#web/components/ui/dialog';
import { TextButton } from '#web/components/ui/text-link';
import { logout } from '#web/entities/sessions/api';
import { ChangePasswordForm } from '#web/features/auth/components/profile-forms';

/**
 * The first thing a user sees after signing in with a password that a colleague chose (contract §27). The only way
 * around it is to log out.
 */
export function OwnPasswordDialog() {
  return (
    <Dialog
      open
      title="Choose your own password"
      description="Someone else chose the one you just used. Pick one that only you know, then you’re ready to go."
      size="md"
    >
      <ChangePasswordForm />
      <p className="mt-5 border-t border-line pt-4 text-sm text-ink-2">
        Not the right account? <TextButton onClick={logout}>Logout</TextButton>
      </p>
    </Dialog>
  );
}
