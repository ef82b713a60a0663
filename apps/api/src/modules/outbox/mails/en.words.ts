/** Names that are ready for use in sentences. */
export interface Names {
  company: string;
  position: string;
}

interface Person {
  name: string;
  address: string;
}

/**
 * What candidates read in mails. Inserted values are shown as they are: times, durations and names come in the
 * language's own form.
 */
export const en = {
  greeting: ({ name }: { name: string }) => `Hi ${name},`,
  subjects: {
    offer: ({ position, company }: Names) => `Choose a time: interview for ${position} at ${company}`,
    invitation: ({ position, company }: Names) => `Invitation: interview for ${position} at ${company}`,
    newTime: ({ position, company }: Names) => `New time: interview for ${position} at ${company}`,
    changed: ({ position, company }: Names) => `Changed: interview for ${position} at ${company}`,
    cancelled: ({ position, company }: Names) => `Cancelled: interview for ${position} at ${company}`,
    reopened: ({ position, company }: Names) => `Takes place: interview for ${position} at ${company}`,
    withdrawn: ({ position, company }: Names) => `Withdrawn: interview for ${position} at ${company}`,
    reminder: ({ position, company }: Names) => `Reminder: interview for ${position} at ${company}`,
    stillOpen: ({ position, company }: Names) => `Still open: interview for ${position} at ${company}`,
    reviewAnswered: ({ position, company }: Names) => `Answer to your request: interview for ${position} at ${company}`,
  },
  intros: {
    offer: ({ company }: Names) => `${company} would like to interview you. Choose the time that suits you best.`,
    invitation: ({ company }: Names) => `${company} invites you to an interview.`,
    newTime: 'This interview has a new time.',
    sameMoment: 'This interview starts at the same moment as before, now given in another time zone.',
    newInterviewer: 'Who interviews you has changed. The time is the same.',
    cancelled: 'This interview was cancelled, and your private link has ended.',
    reopened:
      'This interview was cancelled, and that has been undone: it takes place as planned. Your private link works again.',
    withdrawn: 'This invitation reached you by mistake, and you can ignore it. Its link has ended.',
    reminder: 'Your interview is coming up.',
    stillOpen: 'You haven’t started your interview yet. There’s still time.',
  },
  entry: {
    adds: 'The attached invite adds it to your calendar.',
    updates: 'The attached invite updates your calendar.',
    removes: 'The attached invite removes it from your calendar.',
  },
  labels: {
    pickUntil: 'Choose until',
    before: 'Before',
    when: 'When',
    openUntil: 'Open until',
    duration: 'Duration',
    position: 'Position',
    company: 'Company',
    with: 'With',
  },
  bot: {
    how: ({ company }: Names) =>
      `It’s with a bot, on a page of your own: it asks one question at a time in writing, and you answer there. People at ${company} read your answers and decide.`,
    opens: (span: string) =>
      `Your page opens ${span} before. You can start whenever it suits you, as long as it’s open.`,
    notice:
      'Before you start, your page says what is recorded and asks whether you agree. You can also ask for an adjustment there, such as more time.',
    ready:
      'Have ready: an up-to-date browser, a steady connection and a quiet place. A keyboard helps; you need neither a camera nor a microphone.',
    open: 'Open your interview',
  },
  meeting: {
    opens: (span: string) => `You can join from ${span} before the start.`,
    join: 'Join the meeting',
    here: 'It takes place in your browser, on a page of your own: it says what is recorded, takes requests for adjustments and checks your devices.',
    page: 'You also have a page of your own: it says what is recorded, takes requests for adjustments and checks your devices.',
    open: 'Open your page',
  },
  review: {
    intro: ({ name }: Person) => `You asked for a person to look at your interview again. ${name} has answered:`,
    erasure: ({ name }: Person) => `You asked for your data to be deleted. ${name} has answered:`,
    asked: 'This is what you asked:',
    open: 'Open what was kept about you',
  },
  pick: 'Choose a time',
  yours: 'The link to your page is yours alone. Please don’t forward it.',
  answer: {
    change: ({ name, address }: Person) =>
      `Need another time, or have a question? Just reply to this email. It goes to ${name}, ${address}.`,
    question: ({ name, address }: Person) =>
      `Have a question? Just reply to this email. It goes to ${name}, ${address}.`,
  },
  footer: ({ company }: Names) => `You’re receiving this because ${company} invited you to an interview.`,
  calendar: {
    summary: ({ position, company }: Names) => `Interview: ${position} at ${company}`,
    page: 'Your page',
    openUntil: (moment: string) => `Open until ${moment}`,
    questions: 'Questions',
  },
};

/** The type of a catalogue: every language must have the keys of English, or the build fails. */
export type MailWords = typeof en;
