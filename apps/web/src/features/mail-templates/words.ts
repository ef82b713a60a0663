import type { MailTemplateKind } from '@interview-detection/shared/mail-templates/mail-templates.rules';

export const TEMPLATE_WORDS: Record<MailTemplateKind, { label: string; when: string }> = {
  invitation: { label: 'Invitation', when: 'Sent when an interview is scheduled.' },
  offer: { label: 'Choice of times', when: 'Sent when the candidate picks from your times.' },
  'new-time': { label: 'New time', when: 'Sent when an interview is moved.' },
  changed: { label: 'New interviewer', when: 'Sent when the interviewers change and the time stays.' },
  cancelled: { label: 'Cancellation', when: 'Sent when an interview is cancelled.' },
  reopened: { label: 'Cancellation undone', when: 'Sent when a cancellation is undone.' },
  reminder: { label: 'Reminder', when: 'Sent a day and an hour before.' },
  'still-open': { label: 'Still open', when: 'Sent when a bot interview hasn’t been started yet.' },
};
