import { describeStartWithOffset } from '#api/lib/dates';
import {
  greeting,
  renderEmail,
  row,
  shortName,
  TURN_OFF,
  webLink,
  withoutLinks,
  type MailBlock,
  type MailContent,
} from './mail-layout';
import type { InterviewFacts } from './interview-facts';

/** A candidate's request, in the words of the form. */
interface Wish {
  extraTimePercent: number | null;
  signalsOff: readonly string[];
  keyboardOnly: boolean;
  note: string | null;
}

const about = ({ startsAt, timeZone, position, candidate }: InterviewFacts): MailBlock => ({
  rows: [
    ['When', describeStartWithOffset(startsAt, timeZone)],
    ['Position', shortName(position)],
    ['Candidate', `${shortName(candidate.name)}, ${candidate.address}`],
  ],
});

const inTheirWords = (text: string | null): MailBlock[] => (text ? [{ quote: withoutLinks(text) }] : []);

const answer: MailBlock = { paragraph: 'Your reply to this email goes to the candidate.' };
const footerReason = 'You’re receiving this because you scheduled or lead this interview.';
const optional = `${footerReason} ${TURN_OFF}`;

/** Tells staff that a candidate declines the collection of data. */
export function declinedMail(facts: InterviewFacts, reason: string | null): MailContent {
  const name = shortName(facts.candidate.name);
  return renderEmail({
    subject: `Did not agree: interview with ${name}, ${shortName(facts.position)}`,
    heading: greeting(facts.contact.name),
    blocks: [
      {
        paragraph:
          `${name} has read what this interview collects and did not agree. That says nothing about them. The interview ` +
          'stays as it is until you decide how to continue. You could offer to talk in person.',
      },
      ...inTheirWords(reason),
      about(facts),
      { link: webLink('/interview-upcomming'), label: 'Open upcoming interviews' },
      answer,
    ],
    footerReason: optional,
  });
}

/** Tells staff what a candidate requests. */
export function adjustmentAskedMail(facts: InterviewFacts, wish: Wish): MailContent {
  const name = shortName(facts.candidate.name);
  const rows = [
    ...row('Extra time', wish.extraTimePercent === null ? null : `${wish.extraTimePercent} %`),
    ...row('Not to be collected', wish.signalsOff.join(', ')),
    ...row('Input', wish.keyboardOnly ? 'Keyboard or screen reader only' : null),
  ];
  return renderEmail({
    subject: `Adjustment requested: interview with ${name}, ${shortName(facts.position)}`,
    heading: greeting(facts.contact.name),
    blocks: [
      { paragraph: `${name} requests an adjustment for this interview. They don’t have to say why.` },
      ...(rows.length > 0 ? [{ rows }] : []),
      ...inTheirWords(wish.note),
      about(facts),
      { link: webLink('/interview-upcomming'), label: 'Open upcoming interviews' },
      answer,
    ],
    footerReason: optional,
  });
}

const details = ({ id }: InterviewFacts): MailBlock => ({
  link: webLink(`/interview-completed/${id}`),
  label: 'Open the interview',
});

/** Tells staff that a candidate asks for a review by a person. */
export function reviewAskedMail(facts: InterviewFacts, text: string): MailContent {
  const name = shortName(facts.candidate.name);
  return renderEmail({
    subject: `Human review requested: interview with ${name}, ${shortName(facts.position)}`,
    heading: greeting(facts.contact.name),
    blocks: [
      {
        paragraph:
          `${name} has read the record of the interview and requests a human review. The request stays on the ` +
          'interview until someone answers it there; we email your answer to them.',
      },
      ...inTheirWords(text),
      about(facts),
      details(facts),
    ],
    footerReason: optional,
  });
}

/** Tells staff that a candidate asks for deletion. */
export function erasureAskedMail(facts: InterviewFacts, text: string | null): MailContent {
  const name = shortName(facts.candidate.name);
  return renderEmail({
    subject: `Deletion requested: interview with ${name}, ${shortName(facts.position)}`,
    heading: greeting(facts.contact.name),
    blocks: [
      {
        paragraph:
          `${name} requests deletion of everything about them. Nothing is deleted automatically: an owner of your company ` +
          'can erase them, or close the request and say why.',
      },
      ...inTheirWords(text),
      about(facts),
      details(facts),
      answer,
    ],
    footerReason,
  });
}
