import { z } from 'zod';

const instant = z.iso.datetime();
export const spanSchema = z.object({ from: instant, to: instant });

/** The course of an interview (contract §23): facts, without conclusions. */
export const timelineSchema = z.object({
  questions: z
    .array(
      z.object({
        turn: z.int().min(1),
        number: z.int().min(1).describe('As in the transcript; a follow-up has the number of its question'),
        followUp: z.int().min(0).describe('0: the question itself; its follow-ups from 1'),
        question: z.string(),
        open: z.array(spanSchema).describe('Times in which it could be answered; an open one ends now'),
        began: instant.nullable().describe('When the answer was started by a key in an empty field; null if not known'),
        answer: z.int().min(0).nullable().describe('Place of its answer in the transcript, from 0'),
      }),
    )
    .describe('In the order in which they were asked'),
  breaks: z.array(spanSchema).describe('Nothing counts in these'),
  screens: z
    .array(spanSchema.extend({ extended: z.boolean().nullable() }))
    .describe('Whether there was a second screen; null if the browser does not say'),
  devices: z
    .array(z.object({ at: instant, added: z.array(z.string()), removed: z.array(z.string()) }))
    .describe('Changes of the list of devices, by their names; they never count'),
  typing: z.array(z.object({ at: instant, turn: z.int().nullable() })).describe('When typing was reported'),
});
export type Timeline = z.infer<typeof timelineSchema>;
