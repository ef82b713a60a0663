import { z } from 'zod';
import { candidateSchema, candidatesQuery } from '../candidates/candidates.schema';
import { CANDIDATE_STATUSES } from '../candidates/candidates.rules';
import { ERRORS, type ErrorCode } from '../errors';
import { id, line, reason, ref } from '../fields';
import { INTERVIEW_TYPES } from '../interviews/interviews.rules';
import { VERDICTS } from '../reports/reports.rules';
import { MOVED_MAX, STAGE_NAME_MAX, STAGES_MAX } from './pipeline.rules';
import { stageId } from './stage.schema';

const newStageSchema = z.object({
  _id: stageId.optional().describe('Of a stage that there is, to rename it or give it another place; new ones get one'),
  name: line({ label: 'Stage name', required: 'Stage name is required', max: STAGE_NAME_MAX }),
  status: z.enum(CANDIDATE_STATUSES, { error: `status must be one of ${CANDIDATE_STATUSES.join(', ')}` }),
});

const sameName = (name: string) => name.toLowerCase();

/** All stages of a position, in the order of its board. */
export const setStagesSchema = z.object({
  stages: z
    .array(newStageSchema, { error: 'stages must be a list' })
    .min(CANDIDATE_STATUSES.length, { error: 'Each status needs a stage' })
    .max(STAGES_MAX, { error: `A position may have at most ${STAGES_MAX} stages` })
    .refine(stages => CANDIDATE_STATUSES.every(status => stages.some(one => one.status === status)), {
      error: `Each status needs a stage: ${CANDIDATE_STATUSES.join(', ')}`,
    })
    .refine(stages => new Set(stages.map(({ name }) => sameName(name))).size === stages.length, {
      error: 'Two stages cannot have the same name',
    })
    .refine(
      stages => {
        const ids = stages.flatMap(({ _id }) => _id ?? []);
        return new Set(ids).size === ids.length;
      },
      { error: 'Two stages cannot have the same _id' },
    ),
  moves: z
    .array(z.object({ from: stageId, to: stageId }), { error: 'moves must be a list' })
    .max(STAGES_MAX, { error: `moves may name at most ${STAGES_MAX} stages` })
    .default([])
    .describe('Where the candidates of a removed stage go: to a stage of the same status'),
});

export const moveSchema = z.object({
  ids: z
    .array(id, { error: 'ids must be a list of candidates' })
    .min(1, { error: 'ids must name a candidate' })
    .max(MOVED_MAX, { error: `ids may name at most ${MOVED_MAX} candidates` }),
  stage: stageId.describe('_id or name of a stage of each candidate’s position'),
  undo: z
    .boolean({ error: 'undo must be true or false' })
    .optional()
    .describe('Takes their last move back: to the stage before it, they return with the date when they came there'),
  reason,
});

export const movedSchema = z.object({
  moved: z
    .array(
      z.object({
        _id: id,
        from: z.string(),
        stage: z.string(),
        status: z.enum(CANDIDATE_STATUSES),
        by: ref.optional().describe('Who had moved them to `from`; absent if it is not known'),
      }),
    )
    .describe('`from` is the earlier stage: moving them there with `undo` takes the move back'),
  notMoved: z.array(
    z.object({
      _id: id,
      code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
    }),
  ),
});
export type Moved = z.infer<typeof movedSchema>;

export const boardQuery = candidatesQuery
  .omit({ status: true, sort: true, position: true })
  .extend({ stage: stageId.optional().describe('Only the column of this stage') });
export type BoardQuery = z.output<typeof boardQuery>;

/** The column of a board in which a candidate has neighbours, with the filters of the board. */
export const columnQuery = boardQuery
  .omit({ page: true, size: true })
  .extend({ stage: stageId.optional().describe('Stage of the column; the one they are in if absent') });
export type ColumnQuery = z.output<typeof columnQuery>;

export const cardSchema = candidateSchema.extend({
  nextInterview: z
    .object({ _id: id, interviewType: z.enum(INTERVIEW_TYPES), startsAt: z.iso.datetime() })
    .nullable()
    .describe('Their open interview'),
  verdict: z.enum(VERDICTS).nullable().describe('Of the report on their latest completed interview; null without one'),
});
export type BoardCard = z.infer<typeof cardSchema>;

export const boardSchema = z.object({
  position: ref,
  columns: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      status: z.enum(CANDIDATE_STATUSES),
      count: z.int().min(0).describe('Candidates in this stage; `cards` has a page of them'),
      cards: z.array(cardSchema).describe('Those who came to the stage last are first'),
    }),
  ),
});
export type Board = z.infer<typeof boardSchema>;
export type BoardColumn = Board['columns'][number];
