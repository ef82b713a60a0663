import { useCompany } from '../../users/use-current-user';
import { Notice } from '../../../components/ui/notice';

/** Stands wherever people would get an e-mail, while this server has no mail server (contract §18). */
export function NoMailNotice() {
  const company = useCompany();
  if (company?.sendsMail !== false) return null;
  return (
    <Notice tone="warn" title="E-mails aren’t being sent. Ask your administrator to set SMTP_URL.">
      Until then, tell people yourself.
    </Notice>
  );
}
