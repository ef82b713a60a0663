import { z } from 'zod';
import { id, LIMITS, paragraph, ref } from '../fields';
import { paging } from '../list-query';
import { MENTIONS_MAX } from './candidate-notes.rules';

/** A note on a candidate, one entry of the conversation about them. */
export const candidateNoteSchema = z.object({
  _id: id,
  candidate: id,
  text: z.string(),
  by: ref,
  at: z.iso.datetime(),
  changedAt: z.iso.datetime().optional().describe('When it was last edited; absent if it never was'),
  mentions: z.array(ref).describe('Colleagues who were mentioned, with the names that they had then'),
});
export type CandidateNote = z.infer<typeof candidateNoteSchema>;

export const candidateNotesQuery = z.object(paging);
export type CandidateNotesQuery = z.output<typeof candidateNotesQuery>;

/** What a note says. */
export const noteText = paragraph({ label: 'Note', required: 'Write something first', max: LIMITS.note });

const mentions = z
  .array(id, { error: 'mentions must be a list of ids of colleagues' })
  .max(MENTIONS_MAX, { error: `A note may mention ${MENTIONS_MAX} colleagues` });

export const addNoteSchema = z.object({
  text: noteText,
  mentions: mentions
    .optional()
    .describe('ids of colleagues who are notified; the text names them, for example @Ada King'),
});
export type AddNote = z.output<typeof addNoteSchema>;

/** A field left out stays as it is. */
export const editNoteSchema = z.object({
  text: noteText.optional(),
  mentions: mentions.optional().describe('All mentions of the note; only people who are new among them are notified'),
});
export type EditNote = z.output<typeof editNoteSchema>;
