/** Characters in a comment, in a request and in its answer. */
export const COMMENT_MAX = 2_000;
/** More than anyone writes about one interview: further comments are rejected, none is dropped. */
export const COMMENTS_MAX = 200;
/** Suggestions per answer; the last one is shown. */
export const SUGGESTIONS_MAX = 20;
/** Requests for a human review, one after the other. */
export const REVIEWS_MAX = 10;

/**
 * Further subjects of a comment, besides an event, an answer (`answer:N`), a kind and a gap: the list of devices, and
 * the whole interview.
 */
export const ABOUT_DEVICES = 'devices';
export const ABOUT_INTERVIEW = 'interview';

/** Returns the subject of a comment on a gap: `gap:2026-11-23T14:02:00.000Z`, with its start as in `gaps`. */
export const aboutGap = ({ from }: { from: string }): string => `gap:${from}`;

/** Whether a comment is about a sign or a gap, rather than an answer, the list of devices or the whole interview. */
export const isAboutNoticed = ({ about }: { about: string }): boolean =>
  about !== ABOUT_INTERVIEW && about !== ABOUT_DEVICES && !about.startsWith('answer:');

/** How an answer was given. `none`: the question was asked and not answered. */
export const ANSWERED_HOW = ['typed', 'spoken', 'none'] as const;

/** Whether a sign counts, and if not, why. */
export const POINT_STATES = ['counts', 'below', 'allowed', 'dismissed'] as const;
export type PointState = (typeof POINT_STATES)[number];
