import { describeStartWithOffset } from '#api/lib/dates';
import {
  isSameMoment,
  type InterviewFacts,
  type InterviewMails,
  type Previous,
  type Audience,
} from './interview-facts';
import {
  greeting,
  renderEmail,
  row,
  shortName,
  TURN_OFF,
  webLink,
  type MailBlock,
  type MailContent,
} from './mail-layout';
import { candidateMails } from './candidate.mails';

const when = ({ startsAt, timeZone }: Previous) => describeStartWithOffset(startsAt, timeZone);

/** Returns the other people who hold it; empty if there are none. */
function withOthers({ interviewers, reader }: InterviewFacts): [string, string][] {
  const others = reader ? interviewers.filter(one => one !== reader) : interviewers.slice(1);
  return row('With', new Intl.ListFormat('en').format(others.map(({ name }) => shortName(name))));
}

function rows(facts: InterviewFacts, previous?: Previous): MailBlock {
  return {
    rows: [
      ...row('Before', previous && when(previous)),
      ['When', when(facts)],
      ...row('Open until', facts.closesAt && when({ ...facts, startsAt: facts.closesAt })),
      ['Duration', `${facts.durationMinutes} minutes`],
      ['Position', shortName(facts.position)],
      ['Company', shortName(facts.company)],
      ['Candidate', `${shortName(facts.candidate.name)}, ${facts.candidate.address}`],
      ...withOthers(facts),
    ],
  };
}

/** Says whom a reply reaches; nothing to the person whom it would reach. */
const answer = ({ contact, reader }: InterviewFacts, takesPlace: boolean): MailBlock[] =>
  reader?.address === contact.address
    ? []
    : [
        {
          paragraph:
            `${takesPlace ? 'Need another time, or have a question?' : 'Have a question?'} Just reply to this email. ` +
            `It goes to ${shortName(contact.name)}, ${contact.address}.`,
        },
      ];

const title = ({ candidate, position }: InterviewFacts) =>
  `interview with ${shortName(candidate.name)}, ${shortName(position)}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Message {
  subject: string;
  intro: string;
  previous?: Previous;
  /** Whether it still takes place for the reader. */
  takesPlace?: boolean;
}

function render(facts: InterviewFacts, { subject, intro, previous, takesPlace = true }: Message) {
  const { interviewerUrl, description } = facts;
  const joining: MailBlock[] = interviewerUrl ? [{ link: interviewerUrl, label: 'Join the meeting' }] : [];
  return renderEmail({
    subject: `${subject}: ${title(facts)}`,
    heading: greeting(facts.reader?.name ?? ''),
    blocks: [
      { paragraph: intro },
      rows(facts, previous),
      ...(takesPlace ? [...joining, { quote: description }] : []),
      ...answer(facts, takesPlace),
    ],
    footerReason: `You’re receiving this because you interview for ${shortName(facts.company)}.`,
  });
}

/** The emails to the interviewer. */
const interviewerMails: InterviewMails = {
  invitation: facts =>
    render(facts, {
      subject: 'Invitation',
      intro: `You’re interviewing ${shortName(facts.candidate.name)}. The attached invite adds it to your calendar.`,
    }),
  reschedule: (facts, previous) =>
    render(facts, {
      ...(isSameMoment(facts, previous)
        ? {
            subject: 'Changed',
            intro: 'This interview starts at the same moment as before, now given in another time zone.',
          }
        : {
            subject: 'New time',
            intro: 'This interview has a new time. The attached invite updates your calendar.',
          }),
      previous,
    }),
  correction: facts =>
    render(facts, {
      subject: 'Changed',
      intro: 'The details of this interview have changed. The time is the same.',
    }),
  cancellation: facts =>
    render(facts, {
      subject: 'Cancelled',
      intro: 'This interview was cancelled. The attached invite removes it from your calendar.',
      takesPlace: false,
    }),
  reopened: facts =>
    render(facts, {
      subject: 'Takes place',
      intro:
        'This interview was cancelled, and that has been undone: it takes place as planned. The attached invite puts it back in your calendar.',
    }),
  withdrawal: facts =>
    render(facts, {
      subject: 'Withdrawn',
      intro: 'You’re no longer an interviewer here. The attached invite removes it from your calendar.',
      takesPlace: false,
    }),
  reminder: facts => render(facts, { subject: 'Reminder', intro: 'Your interview is coming up.' }),
  entry: ({ candidate, position, contact, interviewerUrl }, takesPlace) => ({
    summary: `Interview with ${shortName(candidate.name)}: ${shortName(position)}`,
    description: `Questions: ${shortName(contact.name)}, ${contact.address}`,
    ...(takesPlace && interviewerUrl ? { location: interviewerUrl } : {}),
  }),
};

/** Returns the email that asks how an interview went, to the person who scheduled it. */
export function overdueMail(facts: InterviewFacts): MailContent {
  const isBot = facts.closesAt !== undefined;
  return renderEmail({
    subject: isBot ? `Not started: ${title(facts)}` : `How did it go? ${capital(title(facts))}`,
    heading: greeting(facts.contact.name),
    blocks: [
      {
        paragraph: isBot
          ? 'The candidate did not start this interview while it was open, so it is a no-show now. To try again, schedule a new one.'
          : 'This interview should have ended. How did it go? Complete it, record a no-show, or choose a new time.',
      },
      rows(facts),
      {
        link: webLink(isBot ? '/interview-upcomming?status=no_show' : '/interview-upcomming'),
        label: isBot ? 'See the no-shows' : 'Complete it or record a no-show',
      },
      isBot
        ? { link: webLink('/interview-upcomming/add'), label: 'Schedule a new interview' }
        : { link: webLink(`/interview-upcomming/reschedule/${facts.id}`), label: 'Reschedule it' },
    ],
    footerReason: `You’re receiving this because you scheduled this interview.${isBot ? ` ${TURN_OFF}` : ''}`,
  });
}

/** The emails about an interview, by audience. */
export const interviewMails: Record<Audience, InterviewMails> = {
  candidate: candidateMails,
  interviewer: interviewerMails,
};
