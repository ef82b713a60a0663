import { Link } from 'react-router-dom';
import { buttonClass } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { useCompany, useCurrentUser } from '#web/entities/users/use-current-user';
import { PATHS } from '#web/lib/paths';

/** Where a server on this machine without a mail server shows its emails; elsewhere this address does not exist. */
const INBOX = '/dev/mail';

/** Shown wherever people would get an email, while this server has no mail server (contract §18). */
export function NoMailNotice() {
  const company = useCompany();
  if (company?.sendsMail !== false) return null;
  return (
    <Notice
      tone="warn"
      title="Emails aren’t being sent. Ask your administrator to set SMTP_URL."
      action={
        company.showsMail && isThisMachine(window.location.hostname) ? (
          <a href={INBOX} target="_blank" rel="noopener noreferrer" className="font-medium underline">
            Read them on this machine
          </a>
        ) : undefined
      }
    >
      Until then, tell people yourself.
    </Notice>
  );
}

/** The server shows the emails only to requests that use one of these host names. */
const isThisMachine = (host: string) => /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(host);

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
