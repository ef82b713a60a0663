import { passwordChangedMail, passwordCodeMail, welcomeMail } from './account.mails';
import { feedbackMail, feedbackReceiptMail } from './feedback.mails';
import {
  cancellationMail,
  correctionMail,
  invitationMail,
  overdueMail,
  reminderMail,
  rescheduleMail,
  withdrawalMail,
  type InterviewFacts,
} from './interview.mails';
import { adjustmentAskedMail, declinedMail } from './visit.mails';
import type { MailContent } from './mail-layout';

const interview: InterviewFacts = {
  id: '6b00fbb9fb68590424c303af',
  company: 'Northwind Labs',
  position: 'Backend Engineer',
  candidate: { name: 'Adaeze Okafor', address: 'adaeze@example.org' },
  interviewer: { name: 'Tom Becker', address: 'tom@example.org' },
  startsAt: new Date('2040-05-14T09:30:00Z'),
  timeZone: 'Europe/Lisbon',
  durationMinutes: 60,
  description: 'Second round: system design.\nAsk about queues.',
  meetingUrl: 'https://meet.jit.si/6b00fbb9fb68590424c303af',
  interviewerUrl: 'https://meet.jit.si/6b00fbb9fb68590424c303af?interviewer=true',
  contact: { name: 'Mara Santos', address: 'mara@example.org' },
};
const {
  interviewer: _interviewer,
  meetingUrl: _meetingUrl,
  interviewerUrl: _interviewerUrl,
  ...botInterview
} = interview;
const earlier = { startsAt: new Date('2040-05-11T13:00:00Z'), timeZone: 'Europe/Lisbon' };

/** One of each mail with made-up people, for the preview page and the snapshots. */
export function mailSamples(): Record<string, MailContent> {
  const name = 'Mara Santos';
  return {
    'password-code': passwordCodeMail({ name, code: '048213', resetToken: 'token' }),
    'password-changed': passwordChangedMail({ name }),
    welcome: welcomeMail({ name: 'Tom Becker', company: 'Northwind Labs', by: name, resetToken: 'sample-token' }),
    'invitation of a candidate': invitationMail(interview, 'candidate'),
    'invitation of a candidate to a Bot interview': invitationMail(botInterview, 'candidate'),
    'cancellation of a Bot interview': cancellationMail(botInterview, 'candidate'),
    'invitation of an interviewer': invitationMail(interview, 'interviewer'),
    'new time, candidate': rescheduleMail(interview, 'candidate', earlier),
    'new time, interviewer': rescheduleMail(interview, 'interviewer', earlier),
    'correction, candidate': correctionMail(interview, 'candidate'),
    'correction, interviewer': correctionMail(interview, 'interviewer'),
    'cancellation, candidate': cancellationMail(interview, 'candidate'),
    'cancellation, interviewer': cancellationMail(interview, 'interviewer'),
    'withdrawal, candidate': withdrawalMail(interview, 'candidate'),
    'withdrawal, interviewer': withdrawalMail(interview, 'interviewer'),
    'reminder, candidate': reminderMail(interview, 'candidate'),
    'reminder, interviewer': reminderMail(interview, 'interviewer'),
    overdue: overdueMail(interview),
    'consent declined': declinedMail(interview, 'I would rather talk to a person.\nIs that possible?'),
    'adjustment asked': adjustmentAskedMail(interview, {
      extraTimePercent: 50,
      signalsOff: ['typing'],
      keyboardOnly: true,
      note: 'I use a screen reader.',
    }),
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
