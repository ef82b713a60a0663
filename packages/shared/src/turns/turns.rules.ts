/** What the interview by the bot is doing (contract §20). */
export const BOT_STATUSES = ['ready', 'asking', 'paused', 'finished'] as const;
export type BotStatus = (typeof BOT_STATUSES)[number];

/** How time stands: under 80 percent of the question's, over it, or past the end of the interview, in its grace. */
export const TIME_HINTS = ['none', 'soft', 'over'] as const;
export type TimeHint = (typeof TIME_HINTS)[number];

/** What ended an interview: the candidate, the last answer, or the time. */
export const ENDINGS = ['candidate', 'answers', 'time'] as const;
export type Ending = (typeof ENDINGS)[number];

/** Share of a question's time after which it is said that it runs out (contract §20). */
export const SOFT_HINT_SHARE = 0.8;
/** Minutes after the end of the time in which the last answer may be finished (contract §20). */
export const GRACE_MINUTES = 3;
/** Breaks in one interview, and how long one may be, in minutes (contract §20). */
export const BREAKS_MAX = 2;
export const BREAK_MINUTES = 5;
/** What a follow-up is meant to take, in minutes. */
export const FOLLOW_UP_MINUTES = 2;

/** Characters of one answer; of a draft, too. */
export const ANSWER_MAX = 50_000;
/** Characters of all answers of one interview: what is made of them must fit into one document of the database. */
export const ANSWERS_MAX = 300_000;

/** Why a question stands in a transcript without an answer (contract §20). */
export const UNANSWERED_NOTES = ['skipped', 'not reached'] as const;
export type UnansweredNote = (typeof UNANSWERED_NOTES)[number];

/** What the bot asks where the position has no plan (contract §20). */
export const GENERAL_QUESTIONS = [
  'Which work of the last two years are you most satisfied with, and what was your own part in it?',
  'Tell us about a problem that was harder than it looked at first. How did you go about it?',
  'Describe a disagreement with a colleague about how something should be done. What became of it?',
  'What did you learn lately because your work asked for it, and how did you learn it?',
  'What would you want to know about this position before you took it, and why?',
] as const;
