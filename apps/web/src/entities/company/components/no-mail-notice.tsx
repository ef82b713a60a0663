import { Notice } from '#web/components/ui/notice';
import { useCompany } from '#web/entities/users/use-current-user';

/** Where a server on this machine without a mail server shows its mails; elsewhere this address does not exist. */
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

/** The server shows the mails only to requests that use one of these host names. */
const isThisMachine = (host: string) => /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(host);
