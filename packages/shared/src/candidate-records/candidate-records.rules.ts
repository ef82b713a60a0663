/** Characters of a comment, of a request and of its answer. */
export const COMMENT_MAX = 2_000;
/** More than anybody writes of one interview: further ones are refused, none is forgotten. */
export const COMMENTS_MAX = 200;
/** Suggestions for one answer; the last one is shown. */
export const SUGGESTIONS_MAX = 20;
/** Requests for a person's look, one after the other. */
export const REVIEWS_MAX = 10;

/** What a comment may be about, beside an event, an answer (`answer:N`), a kind and a gap: the list of devices, and the whole. */
export const ABOUT_DEVICES = 'devices';
export const ABOUT_INTERVIEW = 'interview';

/** What a comment on a time of which nothing is known is about: `gap:2026-11-23T14:02:00.000Z`, where it begins as `gaps` have it. */
export const aboutGap = ({ from }: { from: string }): string => `gap:${from}`;

/** Whether a comment is about something that was noticed or a gap, and not about an answer, the list of devices or the whole. */
export const isAboutNoticed = ({ about }: { about: string }): boolean =>
  about !== ABOUT_INTERVIEW && about !== ABOUT_DEVICES && !about.startsWith('answer:');

/** How an answer was given. `none`: the question was asked and stayed without one. */
export const ANSWERED_HOW = ['typed', 'spoken', 'none'] as const;

/** Whether something that was noticed counts, and why not. */
export const POINT_STATES = ['counts', 'below', 'allowed', 'dismissed'] as const;
export type PointState = (typeof POINT_STATES)[number];
