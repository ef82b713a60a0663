/** What an answer is written in (contract §20). */
export const QUESTION_KINDS = ['text', 'code'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Minutes that one question of a plan may be given. */
export const QUESTION_MINUTES_MAX = 120;
/** Follow-ups to one question of a plan (contract §20). */
export const FOLLOW_UPS_MAX = 2;

/** How a question is asked where its plan says nothing of it, as no plan did at first. */
export const ASKED_PLAINLY = { kind: 'text', language: null, minutes: null, followUps: 0 } as const;
