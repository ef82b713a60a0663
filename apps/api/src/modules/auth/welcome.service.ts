import type { ClientSession } from 'mongoose';
import type { CompanyActor } from '../../lib/actor';
import type { CompanyRecord } from '../company/company.model';
import { welcomeMail } from '../outbox/mails/account.mails';
import { queueMails } from '../outbox/outbox.service';
import { fullName } from '../users/users.service';
import type { UserRecord } from '../users/users.model';
import { issueInvitation } from './password-reset.service';

/** Mails a new interviewer a link to a password of his own, in the transaction that makes the account. */
export const welcomeInterviewer =
  (actor: CompanyActor, company: CompanyRecord | null) =>
  async (user: UserRecord, session: ClientSession): Promise<void> => {
    const { token, until } = await issueInvitation(user.email, session);
    const name = company?.name ?? '';
    await queueMails(
      [
        {
          kind: 'welcome',
          to: { name: fullName(user), address: user.email },
          content: welcomeMail({ name: user.first_name, company: name, by: actor.name, resetToken: token }),
          company: actor.companyId,
          companyName: name,
          replyTo: { name: actor.name, address: actor.account.email },
          isSecret: true,
          usefulUntil: until,
        },
      ],
      session,
    );
  };
