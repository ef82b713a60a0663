/** Most days after which a company can have data deleted: ten years. */
export const KEPT_DAYS_MAX = 3_650;

/** Whether a language model may see what a company's candidates say. */
export const AI_MODEL = ['on', 'off'] as const;
export type AiModel = (typeof AI_MODEL)[number];

/** Something was deleted because the company's retention period had ended. */
export interface DeletedByClock {
  at: string;
  days: number;
}

/** `The transcript was deleted on 2027-03-01 after 180 days, as this company’s settings say.` */
export const deletedByClock = (what: string, { at, days }: DeletedByClock): string =>
  `${what} deleted on ${at.slice(0, 10)} after ${days} ${days === 1 ? 'day' : 'days'}, as this company’s settings say.`;
