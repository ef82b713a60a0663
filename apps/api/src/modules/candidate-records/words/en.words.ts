/** What candidates read in their record. `{…}` is put in. */
export const en = {
  kinds: {
    away: {
      name: 'Leaving the page',
      title: 'Away from the page for {seconds} s in all',
      text: 'Something else was in front. That does not show what, or who opened it: a message or a call looks the same.',
      limit:
        'Counts from {away} s in all while a question was open, or in half of the answers where there are {answers} or more.',
    },
    paste: {
      name: 'Pasting',
      title: '{length} characters pasted',
      text: 'They came from outside this page. That does not show who wrote them: one’s own notes look the same. The text of a paste is not kept.',
      limit: 'Counts from one paste of {characters} characters that makes a quarter of its answer.',
    },
    typing: {
      name: 'How you type',
      title: 'Typing that reads as copied out',
      text: 'The pauses and corrections look like those of people who copy a text. Honest people type like that, too.',
      limit:
        'Counts where at least {words} typed words read as copied out, at a limit that 1 in 100 honest people passes.',
    },
    screens: {
      name: 'A second screen',
      title: 'A second screen for {seconds} s',
      text: 'It was connected while a question was open. That does not show what was on it, or whether you looked.',
      limit: 'Counts where one was connected while a question was open.',
    },
    takeover: {
      name: 'A second device',
      title: 'Your link was opened on another device or browser',
      text: 'That does not show by whom: changing the device because of an empty battery looks the same.',
      limit: 'Counts once the first question was asked.',
    },
    camera: {
      name: 'A virtual camera',
      title: 'A camera made by a program was listed',
      text: 'That does not show that it was used: programs for calls install one.',
      limit: 'Counts where one was listed.',
    },
    voices: {
      name: 'A second voice',
      title: 'A second voice for {seconds} s',
      text: 'Somebody else could be heard. That does not show who, or what they said: a television sounds the same.',
      limit: 'Counts from the second time.',
    },
  },
  states: {
    counts: 'Counted',
    below: 'Not counted: below the limit',
    allowed: 'Not counted: this interview allows it',
    dismissed: 'Not counted: a person left it out',
  },
  gaps: {
    title: 'Nothing is known about {seconds} s',
    one: 'No sign of this page for {seconds} s',
    text: 'This page was not heard of then, as with a lost connection. It counts neither way.',
  },
  levels: { none: 'none', low: 'low', medium: 'medium', high: 'high', unknown: 'unknown', off: 'switched off' },
  level: {
    title: 'What the hiring team sees as a sum: {level}',
    counted: 'Kinds that count: {count}. It is a reason to ask you, not a finding.',
    unknown: 'Too little of the time was seen to say anything.',
    off: 'What this page could have noticed was switched off in your interview: nothing of it was noted, and nothing can be said of it. That is neither good nor bad.',
    altered: 'What is stored was changed afterwards, so nothing is concluded from it.',
    how: 'Each kind counts once, however often it happened: no kind is “none”, one “low”, two “medium”, three or more “high”. Where less than half of the time was seen it is “unknown”. It stands beside the report and is no part of its result.',
  },
  deleted:
    'Deleted on {date} after {days}. That says nothing about you, neither good nor bad. What you said of it stays.',
  signals: {
    away: 'Whether you leave the page',
    paste: 'What you paste',
    typing: 'How you type',
    screens: 'Whether there is a second screen',
    devices: 'Which devices are attached',
    voices: 'Whether a second voice can be heard',
  },
  page: {
    title: 'What was kept about you',
    interview: 'Your interview for {position} at {company}',
    until: 'Your link shows this until {date}.',
    noted: 'What was noted',
    nothing: 'Nothing was noted.',
    answers: 'Your answers',
    none: 'No answer',
    skipped: 'Skipped',
    notReached: 'Not reached',
    typed: 'Typed',
    spoken: 'Spoken',
    heard: 'What a program wrote down',
    draft: 'Typed and not sent',
    suggestion: 'How you would have it read',
    asked: 'Asked',
    answered: 'Answered',
    collected: 'What was collected, and why',
    seenBy: 'Seen by',
    kept: 'Kept',
    notCollected: 'Not collected',
    off: 'Switched off',
    consent: 'What you decided',
    agreed: 'You agreed',
    declined: 'You did not agree',
    devices: 'Devices that your browser listed',
    comments: 'What you said of it',
    requests: 'What you asked for',
    answer: 'Answer',
    deletion: 'Deletion',
    files:
      'In this file: record.json has all of this for programs, evidence.json each single event, and the folder “recordings” your voice where you spoke.',
  },
};

/** A catalogue: every language has the keys of English, or nothing compiles. */
export type Words = typeof en;
