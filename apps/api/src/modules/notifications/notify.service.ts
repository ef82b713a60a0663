import type { MailKind } from '@interview-detection/shared/outbox/outbox.rules';
import { isByMail, isInProduct } from '@interview-detection/shared/notifications/notifications.rules';
import { Types, type ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import type { Published } from '#api/events/domain-event';
import { isStaff, type Principal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import type { WrittenNote } from '../candidate-notes/candidate-notes.events';
import type { CandidateNoteRecord } from '../candidate-notes/candidate-notes.model';
import type { Merge } from '../candidates/candidates.events';
import { findInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { findNotified } from '../users/notified-people.service';
import { TO_STAFF } from '../outbox/notices.service';
import type { MailRecord } from '../outbox/outbox.model';
import type { WebhookRecord } from '../webhooks/webhooks.model';
import { mailOf, type Fact, type InterviewKind } from './notification-mails.service';
import { Notifications, type NotificationRecord } from './notifications.model';

interface Happening {
  principal: Principal;
  scope: FullScope;
  session: ClientSession;
}

/**
 * Notifies the people whom a fact concerns, in its transaction: each once, if and only if it happened. What someone did
 * themself is listed for them as read, and not mailed.
 */
async function notify(fact: Fact, { principal, scope, session }: Happening): Promise<void> {
  const { kind } = fact;
  const interview = 'interview' in fact ? fact.interview : null;
  const people = await findNotified(scope, kind, concernedBy(fact), session);
  const at = currentTime();
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
      mail: fact.kind === 'mail_failed' ? fact.mail._id : null,
      webhook: fact.kind === 'webhook_off' ? fact.webhook._id : null,
      ...(fact.kind === 'mentioned'
        ? { candidate: fact.candidate._id, note: fact.note._id, by: fact.note.by._id }
        : {}),
      readAt: isOwnAct(user) ? at : null,
    }));
  if (rows.length > 0) await Notifications.in(scope).insertMany(rows, session);
  const mailed = people.filter(({ _id, channel }) => isByMail(channel) && !isOwnAct(_id));
  await mailOf(fact, people.length > 0 ? mailed : 'company', { scope, session });
}

/** Interviewers may not read the list of emails, so they are not notified of one. */
function concernedBy(fact: Fact): Parameters<typeof findNotified>[2] {
  if (fact.kind === 'webhook_off') return {};
  if (fact.kind === 'mentioned') return { interviewers: fact.mentioned };
  const { kind, interview } = fact;
  const interviewers = kind === 'mail_failed' ? [] : (interview?.interviewers ?? []);
  return { scheduler: interview?.history[0]?.by._id, interviewers: interviewers.map(({ _id }) => _id) };
}

/** Returns a subscriber that notifies the people of the interview that an event comes with. */
export const notifyOfInterview =
  (kind: InterviewKind) =>
  async ({ principal, scope, session, payload: { interview } }: Published<{ interview: InterviewRecord }>) => {
    if (scope) await notify({ kind, interview }, { principal, scope, session });
  };

/** Returns a subscriber that does the same for an event whose record is the interview, if it has come to `when`. */
export const notifyOfRecord =
  (kind: InterviewKind, when: (interview: InterviewRecord) => boolean = () => true) =>
  async ({ principal, record, scope, session }: Published<unknown>) => {
    const interview = scope && (await findInterview(scope, record._id, session));
    if (interview && when(interview)) await notify({ kind, interview }, { principal, scope, session });
  };

/** Notifies everyone who may switch it on again. */
export async function notifyOfWebhook({
  principal,
  scope,
  session,
  payload: { webhook, isGone },
}: Published<{ webhook: WebhookRecord; isGone: boolean }>): Promise<void> {
  if (scope) await notify({ kind: 'webhook_off', webhook, isGone }, { principal, scope, session });
}

/** Notifies the colleagues whom a note mentions, of whom its service knows that they can read it. */
export async function notifyOfMention({ principal, scope, session, payload }: Published<WrittenNote>): Promise<void> {
  if (!scope || payload.mentioned.length === 0) return;
  await notify({ kind: 'mentioned', ...payload }, { principal, scope, session });
}

/** Removes what people were notified of in a note that is deleted. */
export async function forgetMention({
  scope,
  session,
  payload: { note },
}: Published<{ note: CandidateNoteRecord }>): Promise<void> {
  if (scope) await Notifications.in(scope).deleteMany({ candidate: note.candidate, note: note._id }, { session });
}

/** Lets notifications of mentions lead to the record that a candidate was merged into. */
export async function moveMergedMentions({ payload, scope, session }: Published<Merge>): Promise<void> {
  if (!scope) return;
  for (const { from, into } of payload.joined) {
    await Notifications.in(scope).updateMany({ candidate: from }, { candidate: into }, { session });
  }
}

/** Emails to staff about what they are notified of: a failed one must not cause another. */
const OF_STAFF: ReadonlySet<MailKind> = new Set([...TO_STAFF, 'webhook-off']);

/** Notifies who scheduled the interview that the email is about, or else everyone who may send it again. */
export async function notifyOfMail({
  principal,
  scope,
  session,
  payload: { mail },
}: Published<{ mail: MailRecord }>): Promise<void> {
  if (!scope || OF_STAFF.has(mail.kind)) return;
  const interview = mail.about && (await findInterview(scope, mail.about, session));
  await notify({ kind: 'mail_failed', mail, interview }, { principal, scope, session });
}
