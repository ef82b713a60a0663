// All texts and figures of the public pages, but the contact page's, which are in `features/feedback/content.ts`. A team
// that runs its own server edits only these two files.

/** A promise of the product. `planned`: not built yet, labelled with `PLANNED_LABEL`. */
export interface Promised {
  text: string;
  planned?: true;
}

export const PLANNED_LABEL = 'In development';
export const START_LABEL = 'Start Your Journey';

export const HERO = {
  title: 'Interviews you can trust, reports you can explain',
  text: 'Schedule interviews, keep every candidate and resume in one place, and read each report together with its limits.',
  note: 'Open source. Runs on your own server.',
  pictureText: 'The Upcoming Interviews screen: cards by day with time, interviewer, Join Meeting and Reschedule.',
};

/** Placeholders (contract §1): put the names of your own companies or customers here. */
export const COMPANIES = {
  title: 'Used by teams like these',
  items: [
    { name: 'Company one', text: 'Sample text' },
    { name: 'Company two', text: 'Sample text' },
    { name: 'Company three', text: 'Sample text' },
    { name: 'Company four', text: 'Sample text' },
  ],
};

/** The bars of contract §2 and §9 are decoration: they measure nothing and are hidden from screen readers. */
export const CAPABILITIES = {
  title: 'What it looks at',
  text: 'Four kinds of signals, each shown beside the answer it belongs to. None of them decides about a person.',
  note: 'The bars are decoration. What could be measured in an interview, and what could not, is in its report.',
  items: [
    {
      title: 'Real-time monitoring',
      text: 'Window focus, screens and pastes in bot interviews, tied to the question they happened at.',
      bar: 97,
    },
    {
      title: 'Answer analysis',
      text: 'Answers compared with your own reference answers, never judged on style alone.',
      bar: 95,
    },
    {
      title: 'Voice analysis',
      text: 'Background noise and further voices, each with the moment to listen to.',
      bar: 100,
      planned: true,
    },
    {
      title: 'Device detection',
      text: 'Cameras, microphones, Bluetooth and USB devices, as far as a browser can tell.',
      bar: 98,
    },
  ] as { title: string; text: string; bar: number; planned?: true }[],
};

/** The four feature sections of the home page; `picture` is one of those in components/feature-sections.tsx. */
export const SECTIONS: readonly {
  title: string;
  text: string;
  points: readonly Promised[];
  picture: 'dashboard' | 'answer' | 'devices' | 'history';
  pictureText: string;
}[] = [
  {
    title: 'A recruiter dashboard to start the day with',
    text: 'Counts that lead to the list behind them, the next interviews, and a menu that has everything else one step away.',
    points: [
      { text: 'Scheduling with a person, on your company’s clock' },
      { text: 'Bot interviews that ask your questions automatically, in writing' },
      { text: 'Reports with transcript, figures and devices' },
      { text: 'History: who changed what, when and why' },
      { text: 'Notifications by email: invitations, new times and reminders, with a calendar file' },
    ],
    picture: 'dashboard',
    pictureText: 'The Dashboard screen: seven counts, interviews per week, and the next interviews.',
  },
  {
    title: 'Answers, read with care',
    text: 'An answer is called right or wrong only where there was something to compare it with and the comparison can be trusted. Elsewhere the report says how many of the expected points it covers, or “Not graded” and why.',
    points: [
      { text: 'Transcripts from any meeting system, sanitised and kept as they were said' },
      { text: 'AI analysis of candidate answers, with the evidence beside it' },
      { text: 'Live transcription', planned: true },
    ],
    picture: 'answer',
    pictureText: 'Example of a question and its answer with the label “Right, 82 percent” and its evidence.',
  },
  {
    title: 'Signals in their context',
    text: 'A second screen can be a calendar and a second voice a flatmate. So a signal is shown with what else it may mean, and a person decides.',
    points: [
      { text: 'External devices, as far as the candidate’s browser lists them' },
      { text: 'Suspicious screen use: focus changes and pastes' },
      { text: 'Voice analysis: background noise, multiple voices', planned: true },
      { text: 'Suspicious-activity alerts that say what was seen', planned: true },
    ],
    picture: 'devices',
    pictureText: 'Example of the devices attached to an interview: a camera, a microphone, headphones, no USB devices.',
  },
  {
    title: 'Your data, in your hands',
    text: 'It runs on your own server and calls no one, unless you connect a language model or a mail server. What candidates entrust to you stays where you keep it.',
    points: [
      { text: 'Data encryption: passwords as bcrypt hashes, connections over the TLS of your proxy' },
      { text: 'Secure administration: sessions you can end, limits on guessing, registration you can close' },
      { text: 'Role-based privileges: owner, recruiter, interviewer, viewer' },
    ],
    picture: 'history',
    pictureText: 'Example of a candidate’s history: added, interview scheduled, selected with a reason.',
  },
];

/** The two figures of contract §1. */
export const FIGURES = [
  { value: '40+', label: 'Helpful tools' },
  { value: '50,000', label: 'Total recruiters' },
];

export const FAQ = {
  title: 'Questions and answers',
  items: [
    {
      question: 'Does it decide who is hired?',
      answer:
        'No. It gathers what was asked, answered and noticed, and shows how sure each figure is. Accepting or rejecting a candidate is always a person’s decision, with a history that can be read later.',
    },
    {
      question: 'What does a candidate have to install?',
      answer: 'Nothing. A Real interview takes place in the meeting room of your choice, in the browser.',
    },
    {
      question: 'Which industries is it for?',
      answer:
        'Any that meets people by video: software, finance, health care, education, public services. Nothing in it is tied to one of them.',
    },
    {
      question: 'Do you develop web pages and mobile apps?',
      answer:
        'No, this is one product. Its source is open, so any team that develops web applications can change it for you.',
    },
    {
      question: 'Does this site use cookies?',
      answer:
        'No cookies at all. Your session and your choice of theme are kept in your browser’s local storage. The map on the Feedback page comes from OpenStreetMap; nothing else is fetched from other hosts.',
    },
    {
      question: 'Where are resumes and transcripts kept?',
      answer:
        'In the database of the server that you or your company run. Resumes are checked to be real PDF files before they are stored.',
    },
  ],
};

export const FEEDBACK_CALL = {
  title: 'Tell us how it works for you',
  text: 'What helped, what got in the way, what’s missing: we read every message.',
  label: 'Send feedback',
};

export const FEATURES = {
  title: 'Features',
  text: 'Everything from the first appointment to the decision, and what is being built next.',
  groups: [
    {
      title: 'Interviews',
      text: 'Plan them once, on the right clock.',
      items: [
        {
          title: 'Scheduling',
          text: 'Real interviews with an interviewer and a meeting link. Clock changes and time zones are handled; conflicts are flagged before you save.',
        },
        {
          title: 'Bot interviews',
          text: 'A bot that asks the questions of your plan in writing, on a private page in six languages. The report follows automatically.',
        },
        {
          title: 'Resumes',
          text: 'PDF files by drag and drop, checked by their content, read beside the candidate in the browser.',
        },
        {
          title: 'Changes that are remembered',
          text: 'Reschedule, cancel or mark a no-show; each change is kept with who, when and why.',
        },
        { title: 'Notifications', text: 'Invitations, new times and reminders by email with a calendar file.' },
      ],
    },
    {
      title: 'Integrity',
      text: 'Signals with their limits, never a verdict on their own.',
      items: [
        {
          title: 'Real-time monitoring',
          text: 'What happens during a bot interview, tied to the question it happened at.',
        },
        {
          title: 'AI analysis of answers',
          text: 'Compared with reference answers, with the passages that led to the result.',
        },
        {
          title: 'Voice analysis',
          text: 'Background noise and multiple voices, each with the moment to listen to.',
          planned: true,
        },
        {
          title: 'External devices and screens',
          text: 'Cameras, microphones, Bluetooth and USB devices as the candidate’s browser lists them, and suspicious screen use: a second screen, or the page left.',
        },
        { title: 'Live transcription', text: 'Question and answer as they are spoken.', planned: true },
        {
          title: 'Suspicious-activity alerts',
          text: 'A quiet note to the interviewer that says what was seen, not what it means.',
          planned: true,
        },
      ],
    },
    {
      title: 'Reports and decisions',
      text: 'Made to be explained to the person they are about.',
      items: [
        {
          title: 'Reports',
          text: 'Transcript, figures and devices of every completed interview, on the screen, as PDF and as JSON. They also say what couldn’t be assessed.',
        },
        {
          title: 'Candidates',
          text: 'Search, sort and decide with a reason, and undo a slip.',
        },
        { title: 'History', text: 'Every step of an interview and of a candidate, readable years later.' },
        { title: 'Recruiter dashboard', text: 'Seven counts, interviews per week, and what comes next.' },
      ],
    },
    {
      title: 'Security',
      text: 'Your server, your rules.',
      items: [
        {
          title: 'Data encryption',
          text: 'Passwords are stored as bcrypt hashes, connections use the TLS of your proxy, secrets never reach a log.',
        },
        {
          title: 'Secure administration',
          text: 'Sessions end automatically or all at once, guessing is limited, registration can be closed.',
        },
        {
          title: 'Role-based privileges',
          text: 'Each company sees its own records only, and in it owners, recruiters, interviewers and viewers what their role allows.',
        },
        {
          title: 'An API for all of it',
          text: 'Every call comes with a tested example, and all of them with an OpenAPI document.',
        },
      ],
    },
  ] as { title: string; text: string; items: { title: string; text: string; planned?: true }[] }[],
  pictureText: 'The Candidates screen: a table with search, status tabs, and Accept and Reject buttons.',
};

export const ABOUT = {
  title: 'About Us',
  text: 'Interview Detection is open source software for hiring teams that meet candidates by video.',
  mission: {
    title: 'Our mission',
    paragraphs: [
      'Interviews moved to the screen, and trust did not always move with them. Recruiters wonder whether an answer was the candidate’s own; candidates wonder what is being held against them. We want both to know.',
      'So we build one place where an interview is planned, held, written down and judged by people, with tools that show their evidence and say where it ends. We would rather leave a figure out than make one up.',
    ],
  },
  values: {
    title: 'How we work',
    items: [
      {
        title: 'The candidate’s job is at stake',
        text: 'Nothing here accuses. A signal comes with what else it may mean, and can be set aside with a reason.',
      },
      {
        title: 'Evidence before verdicts',
        text: 'Every figure has its origin and its limits beside it. Where nothing can be said, that is what we say.',
      },
      {
        title: 'Open, and on your server',
        text: 'The source is free under the MIT licence. Your data needs no one else’s cloud.',
      },
    ],
  },
};
