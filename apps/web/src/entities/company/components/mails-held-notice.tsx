import { Link } from 'react-router-dom';
import { buttonClass } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { PATHS } from '#web/lib/paths';
import { useCurrentUser } from '#web/entities/users/use-current-user';

/**
 * Shown above every staff page while the company's emails wait for an owner to verify their address (contract §28).
 */
export function MailsHeldNotice() {
  const user = useCurrentUser().data;
  if (!user?.mailsHeld) return null;
  const isTheirs = user.role === 'owner' && !user.emailVerified;
  return (
    <div className="mb-5 print:hidden">
      {isTheirs ? (
        <Notice
          tone="warn"
          title="Verify your email address"
          action={
            <Link to={PATHS.verifyEmail} className={buttonClass({ size: 'sm' })}>
              Verify now
            </Link>
          }
        >
          Until then, emails to candidates and colleagues are on hold. We’ll send them once you’ve verified.
        </Notice>
      ) : (
        <Notice tone="warn" title="Your company’s emails are on hold">
          We’ll send them once an owner of your company has verified their email address.
        </Notice>
      )}
    </div>
  );
}
