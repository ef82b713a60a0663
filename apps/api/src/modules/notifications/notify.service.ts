import type { MailKind } from '@interview-detection/shared/outbox/outbox.rules';
import { isInProduct, type NotificationKind } from '@interview-detection/shared/notifications/notifications.rules';
import { Types, type ClientSession } from 'mongoose';
import type { Published } from '#api/events/domain-event';
import { isStaff, type Principal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { findInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { findNotified } from '../users/notified-people.service';
import { TO_STAFF } from '../outbox/notices.service';
import type { MailRecord } from '../outbox/outbox.model';
import type { WebhookRecord } from '../webhooks/webhooks.model';
import { Notifications, type NotificationRecord } from './notifications.model';

interface Fact {
  kind: NotificationKind;
  principal: Principal;
  interview?: InterviewRecord | null;
  mail?: MailRecord;
  webhook?: WebhookRecord;
}

interface Writing {
  scope: FullScope;
  session: ClientSession;
}

/**
 * Notifies the people whom a fact concerns, in its transaction: each once, if and only if it happened. What someone did
 * themself is listed for them as read.
 */
async function notify({ kind, principal, interview, mail, webhook }: Fact, { scope, session }: Writing): Promise<void> {
  const people = await findNotified(
    scope,
    kind,
    {
      scheduler: interview?.history[0]?.by._id,
      interviewers: interview?.interviewers.map(({ _id }) => _id) ?? [],
    },
    session,
  );
  const at = new Date();
  const isOwnAct = (_id: Types.ObjectId) => isStaff(principal) && principal.userId.equals(_id);
  const rows = people
    .filter(({ channel }) => isInProduct(channel))
    .map(({ _id: user }): NotificationRecord => ({
      _id: new Types.ObjectId(),
      company: scope.company,
      user,
      kind,
      at,
      interview: interview?._id ?? null,
      mail: mail?._id ?? null,
      webhook: webhook?._id ?? null,
      readAt: isOwnAct(user) ? at : null,
    }));
  if (rows.length > 0) await Notifications.in(scope).insertMany(rows, session);
}

/** Returns a subscriber that notifies the people of the interview that an event comes with. */
export const notifyOfInterview =
  (kind: NotificationKind) =>
  async ({ principal, scope, session, payload: { interview } }: Published<{ interview: InterviewRecord }>) => {
    if (scope) await notify({ kind, principal, interview }, { scope, session });
  };

/** Returns a subscriber that does the same for an event whose record is the interview, if it has come to `when`. */
export const notifyOfRecord =
  (kind: NotificationKind, when: (interview: InterviewRecord) => boolean = () => true) =>
  async ({ principal, record, scope, session }: Published<unknown>) => {
    const interview = scope && (await findInterview(scope, record._id, session));
    if (interview && when(interview)) await notify({ kind, principal, interview }, { scope, session });
  };

/** Notifies everyone who may switch it on again. */
export async function notifyOfWebhook({
  principal,
  scope,
  session,
  payload: { webhook },
}: Published<{ webhook: WebhookRecord }>): Promise<void> {
  if (scope) await notify({ kind: 'webhook_off', principal, webhook }, { scope, session });
}

/** Mails that tell staff what they are notified of anyway: one that failed must not cause another one. */
const OF_STAFF: ReadonlySet<MailKind> = new Set([...TO_STAFF, 'webhook-off', 'notification']);

/** Notifies who scheduled the interview that the mail is about, or else everyone who may send it again. */
export async function notifyOfMail({
  principal,
  scope,
  session,
  payload: { mail },
}: Published<{ mail: MailRecord }>): Promise<void> {
  if (!scope || OF_STAFF.has(mail.kind)) return;
  const interview = mail.about && (await findInterview(scope, mail.about, session));
  // Interviewers may not read the list of emails.
  await notify(
    { kind: 'mail_failed', principal, interview: interview && { ...interview, interviewers: [] }, mail },
    { scope, session },
  );
}
