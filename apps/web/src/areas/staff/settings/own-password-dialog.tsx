import { Dialog } from '../../../components/ui/dialog';
import { TextButton } from '../../../components/ui/text-link';
import { logout } from '../../../entities/sessions/api';
import { ChangePasswordForm } from '../../../features/auth/profile/components/change-password-form';

/** What whoever signs in with a password that a colleague chose sees first (contract §27); there is no way around it but to leave. */
export function OwnPasswordDialog() {
  return (
    <Dialog
      open
      title="Choose your own password"
      description="Somebody else chose the one you just used. Pick one that only you know, then you’re ready to go."
      size="md"
    >
      <ChangePasswordForm />
      <p className="mt-5 border-t border-line pt-4 text-sm text-ink-2">
        Not the right account? <TextButton onClick={logout}>Logout</TextButton>
      </p>
    </Dialog>
  );
}
