import { mayInterview } from '@interview-detection/shared/access/permissions';
import { on, type Published, type Subscriber } from '#api/events/domain-event';
import { calendarFeedMail } from '../outbox/mails/calendar-feed.mails';
import { queueMails } from '../outbox/outbox.service';
import { logForAccount } from '../sessions/security-log.service';
import { endsWithAccess } from '../users/access-end.service';
import { getMember } from '../users/members.service';
import { fullName } from '../users/users.service';
import { endFeedOf, calendarFeedCreated, calendarFeedRemoved } from './calendar-feed.service';

/** Tells the owner by mail that an address was made which stays when their sessions end. */
async function mailFeedMade({ record, scope, session }: Published<unknown>): Promise<void> {
  if (!scope) return;
  const owner = await getMember(scope, record._id.toHexString(), session);
  const to = { name: fullName(owner), address: owner.email };
  const content = calendarFeedMail({ name: owner.first_name });
  await queueMails([{ kind: 'calendar-feed', to, content, isUrgent: true }], { scope: null, session });
}

export const calendarSubscribers: readonly Subscriber[] = [
  ...endsWithAccess({ mayHave: mayInterview, end: endFeedOf }),
  on(calendarFeedCreated, logForAccount('feed_made')),
  on(calendarFeedCreated, mailFeedMade),
  on(calendarFeedRemoved, logForAccount('feed_removed')),
];
