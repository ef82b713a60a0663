import { describeStartWithOffset } from '../../../lib/dates';
import { greeting, renderEmail, shortName, webLink, type MailBlock, type MailContent } from './mail-layout';

interface Person {
  name: string;
  address: string;
}

/** What mails tell of an interview. */
export interface InterviewFacts {
  id: string;
  company: string;
  position: string;
  candidate: Person;
  /** Absent for Bot. */
  interviewer?: Person;
  startsAt: Date;
  timeZone: string;
  durationMinutes: number;
  /** The company's own words; not for the candidate. */
  description: string;
  /** The candidate's link, absent for Bot. */
  meetingUrl?: string;
  /** The interviewer's link, absent for Bot. */
  interviewerUrl?: string;
  /** Whom to answer. */
  contact: Person;
}

export type Audience = 'candidate' | 'interviewer';

const when = ({ startsAt, timeZone }: Pick<InterviewFacts, 'startsAt' | 'timeZone'>) =>
  describeStartWithOffset(startsAt, timeZone);

/** What the attached calendar entry does; a Bot interview has none, for there is nothing to take part in. */
const entry = ({ meetingUrl }: InterviewFacts, does: string) =>
  meetingUrl === undefined ? '' : ` The attached invite ${does}.`;

function rows(facts: InterviewFacts, audience: Audience, previous?: Pick<InterviewFacts, 'startsAt' | 'timeZone'>) {
  const list: [string, string][] = [
    ...(previous ? [['Before', when(previous)] as [string, string]] : []),
    ['When', when(facts)],
    ['Duration', `${facts.durationMinutes} minutes`],
    ['Position', shortName(facts.position)],
    ['Company', shortName(facts.company)],
  ];
  if (audience === 'interviewer')
    list.push(['Candidate', `${shortName(facts.candidate.name)}, ${facts.candidate.address}`]);
  else if (facts.interviewer) list.push(['With', shortName(facts.interviewer.name)]);
  return { rows: list };
}

function joining(facts: InterviewFacts, audience: Audience): MailBlock[] {
  const link = audience === 'candidate' ? facts.meetingUrl : facts.interviewerUrl;
  if (link !== undefined) return [{ link, label: 'Join the meeting' }];
  return [
    {
      paragraph: `There’s no link to join: ${shortName(facts.contact.name)} will tell you how to take part.`,
    },
  ];
}

const answer = ({ contact }: InterviewFacts, takesPlace: boolean): MailBlock => ({
  paragraph:
    `${takesPlace ? 'Need another time, or have a question?' : 'Have a question?'} Just reply to this e-mail. ` +
    `It goes to ${shortName(contact.name)}, ${contact.address}.`,
});

const notes = (facts: InterviewFacts, audience: Audience): MailBlock[] =>
  audience === 'interviewer' ? [{ quote: facts.description }] : [];

const footerReason = ({ company }: InterviewFacts, audience: Audience) =>
  audience === 'candidate'
    ? `You’re receiving this because ${shortName(company)} invited you to an interview.`
    : `You’re receiving this because you interview for ${shortName(company)}.`;

const title = (facts: InterviewFacts, audience: Audience) =>
  audience === 'candidate'
    ? `interview for ${shortName(facts.position)} at ${shortName(facts.company)}`
    : `interview with ${shortName(facts.candidate.name)}, ${shortName(facts.position)}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Message {
  subject: string;
  intro: string;
  previous?: Pick<InterviewFacts, 'startsAt' | 'timeZone'>;
  /** Whether it still takes place for the reader. */
  takesPlace?: boolean;
}

function renderInterviewEmail(
  facts: InterviewFacts,
  audience: Audience,
  { subject, intro, previous, takesPlace = true }: Message,
) {
  return renderEmail({
    subject,
    heading: greeting((audience === 'candidate' ? facts.candidate : facts.interviewer)?.name ?? ''),
    blocks: [
      { paragraph: intro },
      rows(facts, audience, previous),
      ...(takesPlace ? [...joining(facts, audience), ...notes(facts, audience)] : []),
      answer(facts, takesPlace),
    ],
    footerReason: footerReason(facts, audience),
  });
}

export const invitationMail = (facts: InterviewFacts, audience: Audience): MailContent =>
  renderInterviewEmail(facts, audience, {
    subject: `Invitation: ${title(facts, audience)}`,
    intro:
      audience === 'candidate'
        ? `${shortName(facts.company)} invites you to an interview.${entry(facts, 'adds it to your calendar')}`
        : `You’re interviewing ${shortName(facts.candidate.name)}.${entry(facts, 'adds it to your calendar')}`,
  });

export const rescheduleMail = (
  facts: InterviewFacts,
  audience: Audience,
  previous: Pick<InterviewFacts, 'startsAt' | 'timeZone'>,
): MailContent =>
  renderInterviewEmail(facts, audience, {
    ...(facts.startsAt.getTime() === previous.startsAt.getTime()
      ? {
          subject: `Changed: ${title(facts, audience)}`,
          intro: 'This interview starts at the same moment as before, now given in another time zone.',
        }
      : {
          subject: `New time: ${title(facts, audience)}`,
          intro: `This interview has a new time.${entry(facts, 'updates your calendar')}`,
        }),
    previous,
  });

export const correctionMail = (facts: InterviewFacts, audience: Audience): MailContent =>
  renderInterviewEmail(facts, audience, {
    subject: `Changed: ${title(facts, audience)}`,
    intro:
      audience === 'candidate'
        ? 'You have a new interviewer. The time is the same.'
        : 'The details of this interview have changed. The time is the same.',
  });

export const cancellationMail = (facts: InterviewFacts, audience: Audience): MailContent =>
  renderInterviewEmail(facts, audience, {
    subject: `Cancelled: ${title(facts, audience)}`,
    intro: `This interview was cancelled.${entry(facts, 'removes it from your calendar')}`,
    takesPlace: false,
  });

/** To whoever is not part of it any more: another interviewer took over, or the address was wrong. */
export const withdrawalMail = (facts: InterviewFacts, audience: Audience): MailContent =>
  renderInterviewEmail(facts, audience, {
    subject: `Withdrawn: ${title(facts, audience)}`,
    intro:
      audience === 'candidate'
        ? `This invitation reached you by mistake, and you can ignore it.${entry(facts, 'removes it from your calendar')}`
        : `You’re no longer the interviewer.${entry(facts, 'removes it from your calendar')}`,
    takesPlace: false,
  });

export const reminderMail = (facts: InterviewFacts, audience: Audience): MailContent =>
  renderInterviewEmail(facts, audience, {
    subject: `Reminder: ${title(facts, audience)}`,
    intro: 'Your interview is coming up.',
  });

/** Asks whoever scheduled an interview how it went. */
export function overdueMail(facts: InterviewFacts): MailContent {
  return renderEmail({
    subject: `How did it go? ${capital(title(facts, 'interviewer'))}`,
    heading: greeting(facts.contact.name),
    blocks: [
      {
        paragraph:
          'This interview should have ended. How did it go? Complete it, record a no-show, or choose a new time.',
      },
      rows(facts, 'interviewer'),
      { link: webLink('/interview-upcomming'), label: 'Complete it or record a no-show' },
      { link: webLink(`/interview-upcomming/reschedule/${facts.id}`), label: 'Reschedule it' },
    ],
    footerReason: 'You’re receiving this because you scheduled this interview.',
  });
}
