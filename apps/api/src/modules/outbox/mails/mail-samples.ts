import { passwordChangedMail, passwordCodeMail, welcomeMail } from './account.mails';
import type { MailContent } from './mail-layout';

/** One of each mail with made-up people, for the preview page and the snapshots. */
export function mailSamples(): Record<string, MailContent> {
  const name = 'Mara Santos';
  return {
    'password-code': passwordCodeMail({ name, code: '048213' }),
    'password-changed': passwordChangedMail({ name }),
    welcome: welcomeMail({ name: 'Tom Becker', company: 'Northwind Labs', by: name, resetToken: 'sample-token' }),
  };
}
