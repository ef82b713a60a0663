import type { NewTotp } from '@interview-detection/shared/totp/totp.schema';
import { useState, type ReactNode } from 'react';
import { Dialog } from '#web/components/ui/dialog';
import { ConfirmForm } from './confirm-form';
import { PasswordForm } from './password-form';
import { RecoveryCodes } from './recovery-codes';

type Step = { at: 'password' } | { at: 'scan'; made: NewTotp } | { at: 'codes'; codes: readonly string[] };

const HEADS = {
  password: {
    title: 'Set up two-factor authentication',
    description: 'You need an authenticator app on your phone, for example Aegis, Google Authenticator or 1Password.',
  },
  scan: {
    title: 'Scan this code',
    description: 'Open your authenticator app, add an account and scan the code.',
  },
  codes: {
    title: 'Save your recovery codes',
    description: 'Two-factor authentication is on. If you lose your phone, one of these codes lets you in.',
  },
};

interface SetUpDialogProps {
  email: string;
  /** Why it is required; replaces the text of the first step. */
  reason?: { title: string; description: string };
  /** Rendered below the first step. */
  children?: ReactNode;
  /** Absent where it cannot be postponed. */
  onClose?: (() => void) | undefined;
  /** Called once the recovery codes are saved. */
  onDone: () => void;
}

/** Sets up an authenticator app: the password, the QR code with a first code, the recovery codes. */
export function SetUpDialog({ email, reason, children, onClose, onDone }: SetUpDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'password' });
  return (
    // The recovery codes are shown only once: they must not be closed by accident.
    <Dialog
      open
      onClose={step.at === 'codes' ? undefined : onClose}
      {...(step.at === 'password' && reason ? reason : HEADS[step.at])}
      size="md"
    >
      {step.at === 'password' && <PasswordForm onBegun={made => setStep({ at: 'scan', made })} />}
      {step.at === 'scan' && (
        <ConfirmForm made={step.made} onConfirmed={({ recoveryCodes: codes }) => setStep({ at: 'codes', codes })} />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} email={email} onDone={onDone} />}
      {step.at === 'password' && children}
    </Dialog>
  );
}
