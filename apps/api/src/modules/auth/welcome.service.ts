import type { ClientSession } from 'mongoose';
import type { CompanyPrincipal } from '../../lib/principal';
import type { CompanyRecord } from '../company/company.model';
import { welcomeMail } from '../outbox/mails/account.mails';
import { queueMails } from '../outbox/outbox.service';
import { fullName } from '../users/users.service';
import type { UserRecord } from '../users/users.model';
import { issueInvitation } from './password-reset.service';

/** Mails a new interviewer a link to a password of his own, in the transaction that makes the account. */
export const welcomeInterviewer =
  (principal: CompanyPrincipal, company: CompanyRecord | null) =>
  async (user: UserRecord, session: ClientSession): Promise<void> => {
    const { token, until } = await issueInvitation(user.email, session);
    const name = company?.name ?? '';
    await queueMails(
      [
        {
          kind: 'welcome',
          to: { name: fullName(user), address: user.email },
          content: welcomeMail({ name: user.first_name, company: name, by: principal.name, resetToken: token }),
          company: principal.companyId,
          companyName: name,
          replyTo: { name: principal.name, address: principal.account.email },
          isSecret: true,
          usefulUntil: until,
        },
      ],
      session,
    );
  };
