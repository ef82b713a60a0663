import {
  apiKeyMail,
  newDeviceMail,
  passkeyMail,
  passwordChangedMail,
  passwordCodeMail,
  recoveryCodeUsedMail,
  recoveryCodesRenewedMail,
  secondFactorMail,
  signInLinkMail,
  verifyEmailMail,
  welcomeMail,
} from './account.mails';
import { calendarFeedMail } from './calendar-feed.mails';
import { feedbackMail, feedbackReceiptMail } from './feedback.mails';
import type { MailTemplateKind } from '@interview-detection/shared/mail-templates/mail-templates.rules';
import { LANGUAGES, type Language } from '@interview-detection/shared/visits/visits.rules';
import { erasureAnsweredMail, offerMail, reviewAnsweredMail, stillOpenMail } from './candidate.mails';
import type { InterviewFacts, InterviewMails } from './interview-facts';
import { interviewMails, overdueMail } from './interviewer.mails';
import { mailFailedMail, notificationMail } from './notification.mails';
import { webhookOffMail } from './webhook.mails';
import { adjustmentAskedMail, declinedMail, erasureAskedMail, reviewAskedMail } from './visit.mails';
import type { MailContent, MailLogo } from './mail-layout';

const tom = { name: 'Tom Becker', address: 'tom@example.org' };
const interview: InterviewFacts = {
  id: '6b00fbb9fb68590424c303af',
  company: 'Northwind Labs',
  position: 'Backend Engineer',
  candidate: { name: 'Adaeze Okafor', address: 'adaeze@example.org' },
  interviewers: [tom],
  reader: tom,
  startsAt: new Date('2040-05-14T09:30:00Z'),
  timeZone: 'Europe/Lisbon',
  durationMinutes: 60,
  language: 'en',
  description: 'Second round: system design.\nAsk about queues.',
  interviewerUrl: 'http://localhost:3000/meeting/6b00fbb9fb68590424c303af?interviewer=true',
  contact: { name: 'Mara Santos', address: 'mara@example.org' },
};
const { interviewers: _interviewers, reader: _reader, interviewerUrl: _interviewerUrl, ...withoutMeeting } = interview;
const botInterview: InterviewFacts = {
  ...withoutMeeting,
  interviewers: [],
  closesAt: new Date('2040-05-15T09:30:00Z'),
};
const earlier = { startsAt: new Date('2040-05-11T13:00:00Z'), timeZone: 'Europe/Lisbon' };

const told = (mails: InterviewMails) => ({
  invitation: mails.invitation(interview),
  'new time': mails.reschedule(interview, earlier),
  correction: mails.correction(interview),
  cancellation: mails.cancellation(interview),
  'cancellation undone': mails.reopened(interview),
  withdrawal: mails.withdrawal(interview),
  reminder: mails.reminder(interview),
});

interface Previewed {
  kind: MailTemplateKind;
  language: Language;
  words: { subject: string; text: string };
  /** The name of the company, its colour and its logo. */
  company: string;
  accent: string | undefined;
  logo: MailLogo | undefined;
}

/** Returns an email with a company's own words and made-up people. */
export function previewMail({ kind, language, words, company, accent, logo }: Previewed): MailContent {
  const own = { language, company, accent, logo, ownWords: { [kind]: words } };
  const [real, bot] = [
    { ...interview, ...own },
    { ...botInterview, ...own },
  ];
  const { candidate } = interviewMails;
  const previews: Record<MailTemplateKind, () => MailContent> = {
    invitation: () => candidate.invitation(real),
    offer: () => offerMail(real),
    'new-time': () => candidate.reschedule(real, earlier),
    changed: () => candidate.correction(real),
    cancelled: () => candidate.cancellation(real),
    reopened: () => candidate.reopened(real),
    reminder: () => candidate.reminder(real),
    'still-open': () => stillOpenMail(bot),
  };
  return previews[kind]();
}

/** Returns the emails that a candidate gets, in a language. */
export function candidateSamples(language: Language): Record<string, MailContent> {
  const real = { ...interview, language };
  const bot = { ...botInterview, language };
  const mails = interviewMails.candidate;
  return {
    invitation: mails.invitation(real),
    'invitation, elsewhere': mails.invitation({
      ...real,
      meetingUrl: 'https://meet.example.org/6b00fbb9fb68590424c303af',
    }),
    'invitation, Bot': mails.invitation(bot),
    offer: offerMail(real),
    'new time': mails.reschedule(real, earlier),
    'new time, Bot': mails.reschedule(bot, earlier),
    'another zone': mails.reschedule(real, { ...earlier, startsAt: real.startsAt }),
    correction: mails.correction(real),
    cancellation: mails.cancellation(real),
    'cancellation undone': mails.reopened(real),
    'cancellation undone, Bot': mails.reopened(bot),
    withdrawal: mails.withdrawal(real),
    reminder: mails.reminder(real),
    'reminder, Bot': mails.reminder(bot),
    'still open, Bot': stillOpenMail(bot),
    'review answered, Bot': reviewAnsweredMail(bot, {
      asked: 'Question 3 was misheard.\nWould you listen again?',
      answer: 'I have listened to it. You said “median”, and I have noted that.',
    }),
    'deletion refused, Bot': erasureAnsweredMail(bot, {
      asked: null,
      answer: 'Your application for another position is still open, and needs these answers.',
    }),
  };
}

const named = (samples: Record<string, MailContent>, who: string) =>
  Object.fromEntries(Object.entries(samples).map(([what, mail]) => [`${what}, ${who}`, mail]));

/** Returns one of each email that no candidate gets, with made-up people. */
export function staffSamples(): Record<string, MailContent> {
  const name = 'Mara Santos';
  return {
    'password-code': passwordCodeMail({ name, code: '048213', resetToken: 'token' }),
    'verify-email': verifyEmailMail({ name, code: '048213', token: 'token' }),
    'sign-in-link': signInLinkMail({ name, resetToken: 'token' }),
    'password-changed': passwordChangedMail({ name }),
    'API key made': apiKeyMail({ name, keyName: 'Import', access: 'write', isMade: true }),
    'API key removed': apiKeyMail({ name, keyName: 'Import', access: 'read', isMade: false }),
    'calendar-feed': calendarFeedMail({ name }),
    'new-device': newDeviceMail({
      name,
      device: 'Firefox 121 on Windows',
      address: '192.0.2.7',
      at: new Date('2026-11-23T08:15:00Z'),
    }),
    'second factor on': secondFactorMail({ name, isOn: true }),
    'second factor off': secondFactorMail({ name, isOn: false }),
    'recovery codes renewed': recoveryCodesRenewedMail({ name }),
    'recovery code used': recoveryCodeUsedMail({ name, left: 9 }),
    'passkey added': passkeyMail({ name, passkey: 'My laptop', isAdded: true }),
    'passkey deleted': passkeyMail({ name, passkey: 'My laptop', isAdded: false }),
    welcome: welcomeMail({
      name: 'Tom Becker',
      company: 'Northwind Labs',
      by: name,
      role: 'interviewer',
      resetToken: 'sample-token',
    }),
    ...named(told(interviewMails.interviewer), 'interviewer'),
    overdue: overdueMail(interview),
    'overdue, Bot': overdueMail(botInterview),
    'consent declined': declinedMail(interview, 'I would rather talk to a person.\nIs that possible?'),
    'adjustment asked': adjustmentAskedMail(interview, {
      extraTimePercent: 50,
      signalsOff: ['typing'],
      keyboardOnly: true,
      note: 'I use a screen reader.',
    }),
    'review asked': reviewAskedMail(botInterview, 'Question 3 was misheard.\nWould you listen again?'),
    'erasure asked': erasureAskedMail(botInterview, null),
    'webhook off': webhookOffMail({
      name,
      url: 'https://hr.example.org/hooks?token=secret',
      description: 'Our calendar',
      isGone: false,
    }),
    'report failed': notificationMail('report_failed', interview, {
      link: '/interview-completed/6b00fbb9fb68590424c303af',
    }),
    'another time': notificationMail('time_wished', interview, {
      link: '/interview-completed/6b00fbb9fb68590424c303af',
      words: 'Any day after 3 pm would suit me.',
    }),
    'not delivered': mailFailedMail(
      { reader: name, to: interview.candidate, subject: 'Invitation: Backend Engineer', reason: '550 No such user' },
      '/settings/email?state=failed',
    ),
    feedback: feedbackMail({
      fullName: 'Inês Fonseca',
      country: 'Portugal',
      city: 'Lisboa',
      phone: '+351 210 000 000',
      email: 'ines@example.org',
      message: 'The report is clear.\nCould the card show the time zone?',
    }),
    'feedback-receipt': feedbackReceiptMail(),
  };
}

/** Returns one of each email, for the preview page. */
export function mailSamples(): Record<string, MailContent> {
  const candidates = LANGUAGES.map(language => named(candidateSamples(language), `candidate, ${language}`));
  return Object.assign(staffSamples(), ...candidates) as Record<string, MailContent>;
}
