import { on, type Subscriber, type Published } from '#api/events/domain-event';
import { isStaff } from '#api/lib/principal';
import { userAdded, userInvitedAgain, userLeft, userPasswordChanged, userRegistered } from '../users/users.events';
import { findCompany } from '../company/company.service';
import { welcomeMail } from '../outbox/mails/account.mails';
import { queueMails } from '../outbox/outbox.service';
import type { UserRecord } from '../users/users.model';
import { fullName } from '../users/users.service';
import { askToVerify } from './email-verification.service';
import { notifyPasswordChanged } from './password-changed.service';
import { forgetSecondSteps } from './sign-in.service';
import { issueInvitation } from './password-reset.service';

export const authSubscribers: readonly Subscriber[] = [
  on(userRegistered, askToVerify),
  on(userAdded, welcomeColleague),
  on(userInvitedAgain, welcomeColleague),
  on(userPasswordChanged, notifyPasswordChanged),
  on(userLeft, forgetSecondSteps),
];

/** Emails a new colleague a link to set their own password. */
async function welcomeColleague({ principal, payload: { user }, scope, session }: Published<{ user: UserRecord }>) {
  const { token, until } = await issueInvitation(user.email, session);
  const company = await findCompany(scope);
  const companyName = company?.name ?? '';
  const by = isStaff(principal) ? principal.name : companyName;
  await queueMails(
    [
      {
        kind: 'welcome',
        to: { name: fullName(user), address: user.email },
        content: welcomeMail({ name: user.first_name, company: companyName, by, role: user.role, resetToken: token }),
        companyName,
        ...(isStaff(principal) ? { replyTo: { name: by, address: principal.account.email } } : {}),
        isSecret: true,
        usefulUntil: until,
      },
    ],
    { scope, session },
  );
}
