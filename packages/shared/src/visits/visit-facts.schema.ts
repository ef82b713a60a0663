import { z } from 'zod';
import { ref } from '../fields';
import { DECISIONS, SIGNALS } from './visits.rules';

// An interview's facts about its candidate's visit. Separate, because every form of an interview loads it.

/** The candidate's decision, as the company sees it. */
export const consentFactsSchema = z.object({
  decision: z.enum(DECISIONS),
  at: z.iso.datetime(),
  reason: z.string().nullable().describe('In the candidate’s words, if they gave one'),
});
export type ConsentFacts = z.infer<typeof consentFactsSchema>;

const answerOfStaff = z.object({ text: z.string(), by: ref, at: z.iso.datetime() });

/** The candidate's request for a human review of the interview, and the answer to it. */
export const reviewRequestSchema = z.object({
  text: z.string().describe('In the candidate’s words'),
  at: z.iso.datetime(),
  answer: answerOfStaff.nullable(),
});
export type ReviewRequest = z.infer<typeof reviewRequestSchema>;

/** The candidate's request to delete everything about them. A person carries it out. */
export const erasureRequestSchema = z.object({
  text: z.string().nullable().describe('In the candidate’s words, if they gave any'),
  at: z.iso.datetime(),
  answer: answerOfStaff.nullable().describe('Why they are not deleted, which closes the request'),
});
export type ErasureRequest = z.infer<typeof erasureRequestSchema>;

const signals = z.array(z.enum(SIGNALS));

export const adjustmentsSchema = z.object({
  asked: z
    .object({
      extraTimePercent: z.int().nullable(),
      signalsOff: signals,
      keyboardOnly: z.boolean(),
      note: z.string().nullable(),
      at: z.iso.datetime(),
    })
    .nullable()
    .describe('The candidate’s latest request'),
  granted: z
    .object({
      extraTimePercent: z.int(),
      signalsOff: signals,
      answer: z.string().nullable().describe('In words, for the candidate'),
      at: z.iso.datetime(),
      by: ref,
    })
    .nullable()
    .describe('What applies in this interview'),
});
export type Adjustments = z.infer<typeof adjustmentsSchema>;

/** Another time that a candidate asked for. */
export const timeWishSchema = z.object({ text: z.string(), at: z.iso.datetime() });
export type TimeWish = z.infer<typeof timeWishSchema>;
