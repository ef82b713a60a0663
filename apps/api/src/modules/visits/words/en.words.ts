/** What candidates read. `{company}` is the company's name. */
export const en = {
  linkEnded: {
    replaced: 'There is a newer link to this interview. If you have no email with it, please ask {company} for it.',
    cancelled: '{company} has cancelled this interview. If you have a question, please ask {company}.',
    cancelledBegun:
      '{company} has cancelled this interview. What you had written is kept there, and it is not assessed. If you have a question or want it deleted, please ask {company}.',
    closed: 'This interview is over, and its page has closed. If you have a question, please ask {company}.',
    erased: 'This interview was deleted. Nothing about it is left here.',
    offerWithdrawn: '{company} has withdrawn the times it offered you. If you have a question, please ask {company}.',
    offerExpired: 'The time to choose one of the offered times has passed. Please ask {company} for other times.',
  },
  collected: {
    answers: {
      what: 'Your answers, unfinished ones too, and when you began and finished each',
      why: 'To see how you would do the work',
    },
    transcript: {
      what: 'What you say, if {company} adds a transcript, and the list of attached devices that may come with it',
      why: 'To remember what was said',
    },
    voice: {
      what: 'Your voice where you choose to speak an answer, and the text that a program makes of it',
      why: 'So that you may speak instead of typing. Typing counts the same.',
    },
    conversation: {
      what: 'Your voice in the conversation, once everyone in it has agreed to be recorded, and the text that a program may make of it',
      why: 'To remember what was said, and by whom. Anyone may stop it.',
    },
    typing: {
      what: 'How you type: pauses and corrections',
      why: 'To know how an answer came about',
    },
    paste: {
      what: 'How much you paste, drop or copy in an answer, and whether it comes from this page; never the text',
      why: 'To know which part was not typed here',
    },
    away: {
      what: 'When you leave this page and come back during the interview, and whether it fills the screen',
      why: 'To know how an answer came about',
    },
    screens: {
      what: 'Whether you have more than one screen, if your browser says so',
      why: 'To know how the interview was taken',
    },
    devices: {
      what: 'Which cameras, microphones and speakers your browser lists, with their names where you have allowed one of them',
      why: 'To name the attached devices in the report',
    },
    review: {
      what: 'An automatic review of your answers',
      why: 'To help people read them. It can be wrong, and it decides nothing.',
    },
    indication: {
      what: 'Signs that AI may have helped with an answer',
      why: 'As a reason to ask you. They can be wrong, and they prove nothing.',
    },
    resume: {
      what: 'The resume that {company} has of you',
      why: 'To prepare for the interview',
    },
    visits: {
      what: 'When you have this page open, and with which browser',
      why: 'So that one device at a time uses your link',
    },
    check: {
      what: 'The last result of your device check',
      why: 'To help you if something does not work',
    },
    choices: {
      what: 'Your answer to this notice, and the adjustments you ask for',
      why: 'To do as you wish, and to be able to show it',
    },
  },
  who: {
    staff: 'People at {company}',
    staffAndModel: 'People at {company}, and an AI model on their own server',
    staffAndOutsideModel: 'People at {company}, and an AI service outside the company',
  },
  kept: {
    untilDeleted: 'Until deleted by {company}',
    days: 'The sound for {days} days, the text like your answers',
    afterEnd: 'For {days} days after the interview; what the report says of it stays with the report',
    answersDays: 'For {days} days after the interview',
    resumeDays: 'For {days} days after your last interview with {company}',
  },
  not: {
    typing: 'How you type',
    paste: 'What you paste',
    away: 'When you leave this page',
    screens: 'How many screens you have',
    devices: 'Which devices you have attached',
    keys: 'Which keys you press, apart from the text you write',
    media: 'Sound, photos or video',
    pictures: 'Photos or video',
    meeting: 'Sound or pictures of the conversation: not by this page. The meeting service may have its own rules.',
    face: 'Your face, eyes or mood',
    screen: 'What is on your screen, in other tabs and in other programs',
    place: 'Your files and your location',
  },
};

/** The type of a catalogue: every language must have the keys of English, or the build fails. */
export type Words = typeof en;
