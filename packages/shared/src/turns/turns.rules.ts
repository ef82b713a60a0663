/** The state of a Bot interview (contract §20). */
export const BOT_STATUSES = ['ready', 'asking', 'paused', 'finished'] as const;
export type BotStatus = (typeof BOT_STATUSES)[number];

/**
 * The time left: below 80 percent of the question's time used, above it, or past the end of the interview, in its grace
 * period.
 */
export const TIME_HINTS = ['none', 'soft', 'over'] as const;
export type TimeHint = (typeof TIME_HINTS)[number];

/** What ended an interview: the candidate, the last answer, or the time. */
export const ENDINGS = ['candidate', 'answers', 'time'] as const;
export type Ending = (typeof ENDINGS)[number];

/** Share of a question's time after which the candidate is told that it is running out (contract §20). */
export const SOFT_HINT_SHARE = 0.8;
/** Minutes after the end of the interview's time in which the last answer may be finished (contract §20). */
export const GRACE_MINUTES = 3;
/** Breaks per interview, and the longest one in minutes (contract §20). */
export const BREAKS_MAX = 2;
export const BREAK_MINUTES = 5;
/** Minutes planned for a follow-up. */
export const FOLLOW_UP_MINUTES = 2;

/** Characters in one answer, and in a draft. */
export const ANSWER_MAX = 50_000;
/** Characters in all answers of one interview: what is derived from them must fit into one database document. */
export const ANSWERS_MAX = 300_000;

/** Why a question in a transcript has no answer (contract §20). */
export const UNANSWERED_NOTES = ['skipped', 'not reached'] as const;
export type UnansweredNote = (typeof UNANSWERED_NOTES)[number];

/** What the bot asks if the position has no plan (contract §20). */
export const GENERAL_QUESTIONS = [
  'Which work of the last two years are you most satisfied with, and what was your own part in it?',
  'Tell us about a problem that was harder than it looked at first. How did you go about it?',
  'Describe a disagreement with a colleague about how something should be done. How did it end?',
  'What did you learn lately because your work asked for it, and how did you learn it?',
  'What would you want to know about this position before you took it, and why?',
] as const;
