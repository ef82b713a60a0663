import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TextLink } from '../components/ui/text-link';
import { Notice } from '../components/ui/notice';
import { OtpForm } from '../features/auth/components/otp-form';
import { ResendCode } from '../features/auth/components/resend-code';
import { resetFlow } from '../features/auth/store';
import { PATHS } from '../lib/paths';

/** Contract §2 /otp. Users who skipped the previous step enter the email here, with the code that was emailed to it. */
export function OtpPage() {
  const navigate = useNavigate();
  const [flow] = useState(() => resetFlow.get());
  const [codes, setCodes] = useState(0);
  const email = flow?.email ?? '';
  return (
    <>
      <h1 className="text-2xl">Verify OTP</h1>
      {email ? (
        <p className="mt-1.5 mb-6 text-ink-2">
          Enter the six digits emailed to <bdi className="font-medium break-all text-ink">{email}</bdi>.{' '}
          <TextLink to={PATHS.forgetPassword} reach="always" className="whitespace-nowrap">
            Use another email
          </TextLink>
        </p>
      ) : (
        <p className="mt-1.5 mb-6 text-ink-2">Enter your email and the six digits we sent to it.</p>
      )}
      {flow?.message && (
        <div className="mb-4">
          <Notice tone="info" title={flow.message} />
        </div>
      )}
      <OtpForm
        key={codes}
        email={email}
        takesFocus={email !== ''}
        onVerified={() => void navigate(PATHS.resetPassword, { replace: true })}
      />
      <div className="mt-6 grid gap-4">
        {email ? (
          <ResendCode email={email} onSent={() => setCodes(codes + 1)} />
        ) : (
          <p className="text-ink-2">
            No code yet?{' '}
            <TextLink to={PATHS.forgetPassword} reach="always">
              Verify Email
            </TextLink>
          </p>
        )}
        <p className="text-ink-2">
          No account with this email?{' '}
          <TextLink to={PATHS.signUp} reach="always">
            Email Verification
          </TextLink>
        </p>
      </div>
    </>
  );
}
