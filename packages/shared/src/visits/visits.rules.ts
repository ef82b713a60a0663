import type { InterviewType } from '../interviews/interviews.rules';

/** Languages of what a candidate reads. Questions stay as the company wrote them. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** What a company may collect during an interview besides what is said (contract §19). */
export const SIGNALS = ['away', 'paste', 'typing', 'screens', 'devices', 'voices'] as const;
export type Signal = (typeof SIGNALS)[number];
/**
 * What the candidate's page collects in each type of interview. `SIGNALS` has more, which a company can already choose
 * and the API accepts: add a signal here in the same change in which the page begins to send it; from then on everyone
 * is asked to agree to it. `voices` is missing: a microphone cannot tell another person from a candidate who thinks
 * aloud (contract §23).
 */
export const COLLECTED_SIGNALS = {
  Bot: ['away', 'paste', 'typing', 'screens', 'devices'],
  Real: [],
} as const satisfies Record<InterviewType, readonly Signal[]>;

/** The defaults of a company that has not chosen. */
export const SIGNALS_DEFAULT: Readonly<Record<Signal, boolean>> = {
  away: true,
  paste: true,
  typing: true,
  screens: true,
  devices: true,
  voices: false,
};

/**
 * `early`: not open yet. `finished`: completed. `closed`: over without being completed. `declined`: did not agree, and
 * still may. Determined by the server's clock alone.
 */
export const VISIT_STATES = ['early', 'open', 'in_progress', 'finished', 'closed', 'declined'] as const;
export type VisitState = (typeof VISIT_STATES)[number];

export const DECISIONS = ['agreed', 'declined'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Minutes before its start at which an interview opens for the candidate (contract §19). */
export const OPENS_BEFORE_MINUTES = 15;
/** Minutes after its end at which a Real interview closes. */
export const REAL_CLOSES_AFTER_MINUTES = 60;
/** Hours for which a Bot interview stays open from its start: the default, and what a company may choose. */
export const WINDOW_HOURS_DEFAULT = 24;
export const WINDOW_HOURS_MAX = 168;
/** Hours before the start until which candidates can move or cancel: the default, and what a company may choose. */
export const CHANGE_UNTIL_HOURS_DEFAULT = 24;
export const CHANGE_UNTIL_HOURS_MAX = 336;
/** Days after the interview has closed for which the candidate can still read what was recorded. */
export const READABLE_DAYS = 30;

/** Seconds since its last request for which a session counts as in use. */
export const IN_USE_SECONDS = 60;

export const EXTRA_TIME_MAX_PERCENT = 100;
export const ADJUSTMENT_NOTE_MAX = 2_000;
