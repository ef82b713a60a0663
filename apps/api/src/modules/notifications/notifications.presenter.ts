import {
  notificationText,
  type NotificationKind,
  type NotificationSubject,
} from '@interview-detection/shared/notifications/notifications.rules';
import type { Notification } from '@interview-detection/shared/notifications/notifications.schema';
import type { NamedCandidate } from '../candidates/reach-candidate.service';
import type { PeopleOfInterview } from '../interviews/get-interview.service';
import type { NotificationRecord } from './notifications.model';

/** A notification with what it is about, as far as it is still known. */
export interface NotificationAbout {
  notification: NotificationRecord;
  interview: PeopleOfInterview | null;
  /** On whom the note is. */
  candidate: NamedCandidate | null;
  /** The name of the colleague who wrote it. */
  by: string | null;
  /** Who was to receive the mail. */
  recipient: string | null;
  /** The host of the webhook's address. */
  host: string | null;
}

export function presentNotification(about: NotificationAbout): Notification {
  const { _id, at, kind, readAt } = about.notification;
  return {
    _id: _id.toHexString(),
    at: at.toISOString(),
    kind,
    text: notificationText(kind, subjectOf(about)),
    link: kind === 'mentioned' ? linkOfNote(about.notification) : linkOf(kind, about.interview),
    read: readAt !== null,
  };
}

function subjectOf(about: NotificationAbout): NotificationSubject {
  const {
    notification: { kind },
    interview,
    candidate,
    by,
    recipient,
    host,
  } = about;
  if (kind === 'mail_failed') return { name: recipient };
  if (kind === 'webhook_off') return { name: host };
  if (kind === 'mentioned') return { name: candidate && !candidate.erasedAt ? candidate.name : null, by };
  return {
    name: interview && !interview.erasedAt ? interview.candidate.name : null,
    position: interview?.position.name,
  };
}

/** Returns the address of a note: the page of its candidate, at the note. */
export const linkOfNote = ({ candidate, note }: Pick<NotificationRecord, 'candidate' | 'note'>): string =>
  candidate && note ? `/candidates/${candidate.toHexString()}#note-${note.toHexString()}` : '/candidates';

/**
 * Returns the address where its reader sees what happened, and may act: an interview's own page in every status, or
 * the list if it no longer exists.
 */
export function linkOf(kind: NotificationKind, interview: Pick<PeopleOfInterview, '_id'> | null): string {
  if (kind === 'mail_failed') return '/settings/email?state=failed';
  if (kind === 'webhook_off') return '/settings/webhooks';
  return interview ? `/interview-completed/${interview._id.toHexString()}` : '/interview-upcomming';
}
