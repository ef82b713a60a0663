import type { MailTemplateKind } from '@interview-detection/shared/mail-templates/mail-templates.rules';
import { OPENS_BEFORE_MINUTES } from '@interview-detection/shared/visits/visits.rules';
import { describeMinutes, describeStartIn } from '#api/lib/dates';
import { LINK_PLACEHOLDER } from '../private-link.rules';
import { ownWordsFor, wordsFor, type CandidateNames } from './candidate-words';
import { isSameMoment, type InterviewFacts, type InterviewMails, type Previous } from './interview-facts';
import { renderEmail, row, webLink, withoutLinks, type MailBlock, type MailContent } from './mail-layout';
import type { MailWords } from './en.words';

/** Returns the candidate's page with a placeholder: the stored mail does not contain the link yet. */
const privateLink = () => webLink(`/i/${LINK_PLACEHOLDER}`);

const isBot = ({ closesAt }: InterviewFacts) => closesAt !== undefined;

const when = ({ startsAt, timeZone }: Previous, { language }: InterviewFacts) =>
  describeStartIn(language, startsAt, timeZone);

function rows(facts: InterviewFacts, { labels }: MailWords, names: CandidateNames, previous?: Previous): MailBlock {
  const { closesAt, language, durationMinutes } = facts;
  return {
    rows: [
      ...row(labels.before, previous && when(previous, facts)),
      [labels.when, when(facts, facts)],
      ...row(labels.openUntil, closesAt && when({ ...facts, startsAt: closesAt }, facts)),
      [labels.duration, describeMinutes(language, durationMinutes)],
      [labels.position, names.position],
      [labels.company, names.company],
      ...row(labels.with, names.interviewers),
    ],
  };
}

/** Returns where it takes place and what to know about it. */
function joining(facts: InterviewFacts, words: MailWords, { isFirst, isOpen }: Message): MailBlock[] {
  const { bot, meeting, yours } = words;
  const link = privateLink();
  if (isBot(facts)) {
    const before = describeMinutes(facts.language, OPENS_BEFORE_MINUTES);
    return [
      ...(isOpen ? [] : [{ paragraph: bot.opens(before) }]),
      { link, label: bot.open },
      ...(isFirst ? [{ paragraph: bot.notice }] : []),
      { paragraph: bot.ready },
      ...(isFirst ? [{ paragraph: yours }] : []),
    ];
  }
  if (facts.meetingUrl === undefined) {
    return [
      ...(isFirst ? [{ paragraph: `${meeting.here} ${yours}` }] : []),
      { paragraph: meeting.opens(describeMinutes(facts.language, OPENS_BEFORE_MINUTES)) },
      { link, label: meeting.join },
    ];
  }
  return [
    { link: facts.meetingUrl, label: meeting.join },
    ...(isFirst ? [{ paragraph: `${meeting.page} ${yours}` }] : []),
    { link, label: meeting.open },
  ];
}

interface Message {
  subject: keyof MailWords['subjects'];
  /** Whether the company can have own words for it, and for which kind of email. */
  own?: MailTemplateKind;
  /** Its own words take the place of the first sentence; the others stay. */
  intro: string[];
  previous?: Previous;
  /** Whether it still takes place for the reader. */
  takesPlace?: boolean;
  /** Whether this is the reader's first email about the page. */
  isFirst?: boolean;
  /** Whether the page is already open. */
  isOpen?: boolean;
}

/** Returns the company's paragraphs, or the product's sentence, and what the product adds to either. */
const introBlocks = (own: string[] | undefined, first: string, others: string[]): MailBlock[] => [
  ...(own ?? []).map(paragraph => ({ paragraph })),
  ...(own && others.length === 0 ? [] : [{ paragraph: (own ? others : [first, ...others]).join(' ') }]),
];

type Tell = (words: MailWords, names: CandidateNames) => Message;

function render(facts: InterviewFacts, tell: Tell): MailContent {
  const { words, names } = wordsFor(facts);
  const message = tell(words, names);
  const { subject, own, intro, previous, takesPlace = true } = message;
  const { closesAt, language, durationMinutes } = facts;
  const chosen =
    own &&
    ownWordsFor(own, facts, names, {
      'interview.start': when(facts, facts),
      'interview.duration': describeMinutes(language, durationMinutes),
      ...(previous && { 'interview.before': when(previous, facts) }),
      ...(closesAt && { 'interview.until': when({ ...facts, startsAt: closesAt }, facts) }),
    });
  const [first = '', ...others] = intro;
  return renderEmail({
    subject: chosen?.subject ?? words.subjects[subject](names),
    heading: words.greeting(names.candidate),
    blocks: [
      ...introBlocks(chosen?.paragraphs, first, others),
      rows(facts, words, names, previous),
      ...(takesPlace ? joining(facts, words, message) : []),
      { paragraph: words.answer[takesPlace ? 'change' : 'question'](names.contact) },
    ],
    footerReason: words.footer(names),
    language: facts.language,
    accent: facts.accent,
    logo: facts.logo,
  });
}

/** The emails to the candidate, in their language. */
export const candidateMails: InterviewMails = {
  invitation: facts =>
    render(facts, ({ intros, bot, entry }, names) => ({
      subject: 'invitation',
      own: 'invitation',
      intro: [intros.invitation(names), ...(isBot(facts) ? [bot.how(names)] : []), entry.adds],
      isFirst: true,
    })),
  reschedule: (facts, previous) =>
    render(facts, ({ intros, entry }) => ({
      ...(isSameMoment(facts, previous)
        ? { subject: 'changed' as const, intro: [intros.sameMoment] }
        : { subject: 'newTime' as const, own: 'new-time' as const, intro: [intros.newTime, entry.updates] }),
      previous,
    })),
  correction: facts =>
    render(facts, ({ intros }) => ({ subject: 'changed', own: 'changed', intro: [intros.newInterviewer] })),
  cancellation: facts =>
    render(facts, ({ intros, entry }) => ({
      subject: 'cancelled',
      own: 'cancelled',
      intro: [intros.cancelled, entry.removes],
      takesPlace: false,
    })),
  reopened: facts =>
    render(facts, ({ intros, entry }) => ({
      subject: 'reopened',
      own: 'reopened',
      intro: [intros.reopened, entry.adds],
    })),
  withdrawal: facts =>
    render(facts, ({ intros, entry }) => ({
      subject: 'withdrawn',
      intro: [intros.withdrawn, entry.removes],
      takesPlace: false,
    })),
  reminder: facts =>
    render(facts, ({ intros }) => ({ subject: 'reminder', own: 'reminder', intro: [intros.reminder] })),
  entry(facts, takesPlace) {
    const { words, names } = wordsFor(facts);
    const { calendar } = words;
    const { closesAt, meetingUrl } = facts;
    const page = closesAt
      ? calendar.openUntil(when({ ...facts, startsAt: closesAt }, facts))
      : `${calendar.page}: ${privateLink()}`;
    const questions = `${calendar.questions}: ${names.contact.name}, ${names.contact.address}`;
    return {
      summary: calendar.summary(names),
      description: takesPlace ? `${page}\n${questions}` : questions,
      ...(takesPlace ? { location: meetingUrl ?? privateLink() } : {}),
    };
  },
};

/** Returns the email with the link to the times that the candidate can pick from; `startsAt` is the deadline. */
export function offerMail(facts: InterviewFacts): MailContent {
  const { words, names } = wordsFor(facts);
  const { labels } = words;
  const chosen = ownWordsFor('offer', facts, names, {
    'interview.duration': describeMinutes(facts.language, facts.durationMinutes),
    'offer.until': when(facts, facts),
  });
  return renderEmail({
    subject: chosen?.subject ?? words.subjects.offer(names),
    heading: words.greeting(names.candidate),
    blocks: [
      ...introBlocks(chosen?.paragraphs, words.intros.offer(names), []),
      {
        rows: [
          [labels.pickUntil, when(facts, facts)],
          [labels.duration, describeMinutes(facts.language, facts.durationMinutes)],
          [labels.position, names.position],
          [labels.company, names.company],
          ...row(labels.with, names.interviewers),
        ],
      },
      { link: privateLink(), label: words.pick },
      { paragraph: words.yours },
      { paragraph: words.answer.question(names.contact) },
    ],
    footerReason: words.footer(names),
    language: facts.language,
    accent: facts.accent,
    logo: facts.logo,
  });
}

/** Returns the email that an interview by the bot can still be started, and until when. */
export const stillOpenMail = (facts: InterviewFacts): MailContent =>
  render(facts, ({ intros }) => ({ subject: 'stillOpen', own: 'still-open', intro: [intros.stillOpen], isOpen: true }));

/** Returns the answer to a candidate's request for a review by a person, in that person's own words. */
export const reviewAnsweredMail = (facts: InterviewFacts, said: Said): MailContent =>
  answeredMail(facts, said, ({ intro }) => intro);

/** Returns the email that explains to a candidate who asked for deletion why nothing is deleted. */
export const erasureAnsweredMail = (facts: InterviewFacts, said: Said): MailContent =>
  answeredMail(facts, said, ({ erasure }) => erasure);

/** `asked` is null if they asked without words. */
interface Said {
  asked: string | null;
  answer: string;
}

function answeredMail(
  facts: InterviewFacts,
  { asked, answer }: Said,
  introOf: (words: MailWords['review']) => MailWords['review']['intro'],
): MailContent {
  const { words, names } = wordsFor(facts);
  const { review } = words;
  return renderEmail({
    subject: words.subjects.reviewAnswered(names),
    heading: words.greeting(names.candidate),
    blocks: [
      { paragraph: introOf(review)(names.contact) },
      { quote: withoutLinks(answer) },
      ...(asked === null ? [] : [{ paragraph: review.asked }, { quote: withoutLinks(asked) }]),
      { link: privateLink(), label: review.open },
      { paragraph: words.answer.question(names.contact) },
    ],
    footerReason: words.footer(names),
    language: facts.language,
    accent: facts.accent,
    logo: facts.logo,
  });
}
