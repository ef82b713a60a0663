import { notificationText, type NotificationKind } from '@interview-detection/shared/notifications/notifications.rules';
import { describeStartWithOffset } from '#api/lib/dates';
import type { InterviewFacts } from './interview-facts';
import {
  greeting,
  oneLine,
  renderEmail,
  row,
  shortName,
  TURN_OFF,
  webLink,
  withoutLinks,
  type MailContent,
} from './mail-layout';

/** Kinds of notifications about an interview that have no more specific mail. */
export type PlainKind = Extract<
  NotificationKind,
  'report_ready' | 'report_failed' | 'slot_picked' | 'time_wished' | 'interview_started' | 'ended_early' | 'nobody_came'
>;

/** The start of the subject, what its reader may do now, and the label of the link. */
const WORDS: Record<PlainKind, { subject: string; next: string; label: string }> = {
  report_ready: {
    subject: 'Report ready',
    next: 'It’s an aid: the judgement is yours.',
    label: 'Open the report',
  },
  report_failed: {
    subject: 'Report failed',
    next: 'Nothing of the interview is lost. You can generate the report again.',
    label: 'Open the interview',
  },
  slot_picked: { subject: 'Time picked', next: 'The interview is scheduled.', label: 'Open the interview' },
  time_wished: {
    subject: 'Another time requested',
    next: 'The interview stays as it is until someone reschedules it.',
    label: 'Open the interview',
  },
  interview_started: { subject: 'Started', next: '', label: 'Open the interview' },
  ended_early: { subject: 'Ended early', next: 'Its report says how far it got.', label: 'Open the interview' },
  nobody_came: { subject: 'No-show', next: 'To try again, schedule a new one.', label: 'Open the interview' },
};

interface Said {
  /** A path of the web application. */
  link: string;
  /** What the candidate wrote. */
  words?: string | undefined;
}

/** Returns the email of a notification about an interview. */
export function notificationMail(kind: PlainKind, facts: InterviewFacts, { link, words }: Said): MailContent {
  const { subject, next, label } = WORDS[kind];
  const name = shortName(facts.candidate.name);
  const position = shortName(facts.position);
  return renderEmail({
    subject: `${subject}: interview with ${name}, ${position}`,
    heading: greeting(facts.contact.name),
    blocks: [
      { paragraph: `${notificationText(kind, { name, position })}. ${next}`.trim() },
      ...(words ? [{ quote: withoutLinks(words) }] : []),
      {
        rows: [
          ['When', describeStartWithOffset(facts.startsAt, facts.timeZone)],
          ['Position', position],
          ['Candidate', `${name}, ${facts.candidate.address}`],
        ],
      },
      { link: webLink(link), label },
      ...(words ? [{ paragraph: 'Your reply to this email goes to the candidate.' }] : []),
    ],
    footerReason: `You’re receiving this because you work on this interview. ${TURN_OFF}`,
  });
}

interface Undelivered {
  /** Who reads this. */
  reader: string;
  to: { name: string; address: string };
  subject: string;
  /** What the mail server replied, as the list of emails shows it. */
  reason: string | null;
}

/** Tells people who can send it again that an email did not arrive. */
export function mailFailedMail({ reader, to, subject, reason }: Undelivered, link: string): MailContent {
  const name = shortName(to.name) || to.address;
  return renderEmail({
    subject: `Not delivered: email to ${name}`,
    heading: greeting(reader),
    blocks: [
      {
        paragraph:
          `An email to ${name} couldn’t be delivered, so they may not know what it says. ` +
          'Check the address, or reach them another way. It can be sent again from the list of emails.',
      },
      {
        rows: [['To', to.address], ['Subject', oneLine(subject)], ...row('Reason', reason && oneLine(reason, 300))],
      },
      { link: webLink(link), label: 'Open the emails' },
    ],
    footerReason: `You’re receiving this because you may send it again. ${TURN_OFF}`,
  });
}

interface Mentioned {
  /** Who reads this. */
  reader: string;
  /** Who wrote the note. */
  by: string;
  candidate: string;
  position: string;
  /** The note. */
  text: string;
}

/** Tells a person that a colleague mentioned them in a note on a candidate, and what it says. */
export function mentionMail({ reader, by, candidate, position, text }: Mentioned, link: string): MailContent {
  const [writer, name, role] = [by, candidate, position].map(shortName) as [string, string, string];
  return renderEmail({
    subject: `${writer} mentioned you: ${name}, ${role}`,
    heading: greeting(reader),
    blocks: [
      { paragraph: `${notificationText('mentioned', { name, by: writer })}:` },
      { quote: withoutLinks(text) },
      { link: webLink(link), label: 'Open the note' },
    ],
    footerReason: `You’re receiving this because a colleague mentioned you. ${TURN_OFF}`,
  });
}
