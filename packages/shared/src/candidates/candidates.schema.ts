import { z } from 'zod';
import { email, historyFields, id, line, LIMITS, optionalText, reason, ref } from '../fields';
import { choice, moment, paging, search, sort } from '../list-query';
import { stageId } from '../pipeline/stage.schema';
import { deletedByClockSchema } from '../privacy/privacy.schema';
import { CANDIDATE_STATUSES, IDENTITY, REQUESTS, TAG_MAX, TAGS_MAX } from './candidates.rules';

/** Digits, `+`, spaces and the signs between groups; an extension such as `ext. 12` may follow. */
const PHONE = /^(?:[+(]*\d[\d ()./-]*(?: ?(?:[xX#]|[eE][xX][tT]\.?) ?\d{1,8})?)?$/;

/** A candidate’s telephone number as people write it; blank for none. */
export const candidatePhone = z
  .string({ error: 'Phone must be text' })
  .overwrite(value => value.replace(/\p{Cf}/gu, '').replace(/\s+/gu, ' '))
  .trim()
  .max(LIMITS.phone, { error: `Phone must be ${LIMITS.phone} characters or less`, abort: true })
  .regex(PHONE, { error: 'Phone may have digits, +, spaces and an extension' });

/** What the company notes about a candidate; blank for nothing. */
export const candidateNote = optionalText({ label: 'Note', max: LIMITS.note });

const resumeSchema = z.object({ name: z.string(), size: z.int().min(0).describe('Bytes') });

export type Resume = z.infer<typeof resumeSchema>;

export const candidateSchema = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  tags: z.array(z.string()).optional().describe('Absent if they have none'),
  phone: z.string().optional().describe('As it was written; absent if none is known'),
  position: ref,
  status: z.enum(CANDIDATE_STATUSES),
  stage: z.string().describe('_id of a stage of the position, which has this status'),
  stageSince: z.iso.datetime().describe('When they came to the stage'),
  resume: resumeSchema.nullable().describe('null if none was sent, or it is no longer kept'),
  createdAt: z.iso.datetime(),
  reviewOpen: z.boolean().describe('They requested a human review of an interview and have no answer yet'),
  erasureAsked: z.boolean().describe('They requested deletion'),
  resumeDeleted: deletedByClockSchema
    .optional()
    .describe('Set when their resumes were deleted at the end of the company’s retention period'),
  erasedAt: z.iso.datetime().optional().describe('When they were erased: name and email are replaced; absent before'),
});
export type Candidate = z.infer<typeof candidateSchema>;

export const candidateDetailsSchema = candidateSchema.extend({
  ...historyFields,
  note: z.string().optional().describe('What the company notes about them; absent if nothing'),
  earlierResumes: z.int().min(1).optional().describe('How many resumes this one replaced; absent if none'),
});
export type CandidateDetails = z.infer<typeof candidateDetailsSchema>;

const tag = line({ label: 'Tag', required: 'Tag is required', max: TAG_MAX });

/** A field left out stays as it is; a blank one is removed. */
export const correctCandidateSchema = z.object({
  phone: candidatePhone.optional(),
  note: candidateNote.optional(),
  tags: z
    .array(tag, { error: 'tags must be a list' })
    .max(TAGS_MAX, { error: `A candidate may have ${TAGS_MAX} tags` })
    .optional()
    .describe('All tags of the candidate; one that the company has already keeps its spelling'),
});
export type CorrectCandidate = z.output<typeof correctCandidateSchema>;

/** Which record is merged into this one, and what of it is taken over instead of what is here. */
export const mergeSchema = z.object({
  other: id.describe('id of the candidate who is merged into this one'),
  take: z
    .array(z.enum(IDENTITY, { error: `take may have ${IDENTITY.join(', ')}` }), { error: 'take must be a list' })
    .max(IDENTITY.length, { error: `take may have ${IDENTITY.join(', ')}` })
    .optional()
    .describe('What the other one has and this one should have: name, email, phone; the rest stays'),
});
export type MergeInput = z.output<typeof mergeSchema>;

/** Another candidate who may be the same person. */
export const doubleSchema = candidateSchema.extend({
  same: z.array(z.enum(['name', 'phone'])).describe('What both have in common'),
});
export type Double = z.infer<typeof doubleSchema>;

/** A resume that was submitted for a candidate. */
export const sentResumeSchema = resumeSchema.extend({ _id: id, sentAt: z.iso.datetime() });
export type SentResume = z.infer<typeof sentResumeSchema>;

/** A resume of a candidate; a malformed id answers like an unknown one, 404 (contract §10). */
export const sentResumeParams = z.object({ id, resume: id });

/** Looks for an existing candidate with this address for this position (contract §18). */
export const knownQuery = z.object({
  email: email({ required: 'Email is required', invalid: 'Email must have a valid format.' }),
  position: id.describe('id of a position'),
});

const attention = choice('attention', REQUESTS)
  .optional()
  .describe('Those who requested a human review and have no answer yet, or requested deletion');

const interviewer = id
  .optional()
  .describe('id of a user: finds those whose interviews they hold, alone or with others');

const inPipeline = {
  tag: z
    .string({ error: 'tag must be text' })
    .trim()
    .max(TAG_MAX, { error: `Tag must be ${TAG_MAX} characters or less` })
    .optional()
    .describe('Candidates with this tag'),
  position: id.optional().describe('id of a position'),
  stage: stageId.optional().describe('_id of a stage, in all positions that have it'),
  from: moment('from').describe('Added since then'),
  to: moment('to').describe('Added until then; a day is included'),
};

/** What the list of candidates is narrowed to, and its order. */
export const candidatesListQuery = z.object({
  search,
  status: choice('status', CANDIDATE_STATUSES).optional(),
  attention,
  interviewer,
  ...inPipeline,
  sort: sort('createdAt', 'name'),
});

export const candidatesQuery = candidatesListQuery.extend(paging);

export const candidateCountsQuery = z.object({ search, attention, interviewer, ...inPipeline });

const count = z.int().min(0);

/** A tag of the company’s candidates. */
export const tagSchema = z.object({ name: z.string(), count: count.describe('Candidates who have it') });

export const candidateCountsSchema = z.object({ Pending: count, Selected: count, Rejected: count });

/** What the company has decided on a candidate, as a report shows it. */
export const currentDecisionSchema = z.object({
  status: z.enum(CANDIDATE_STATUSES),
  made: z
    .object({ by: ref, at: z.iso.datetime(), reason: z.string().nullable() })
    .nullable()
    .describe('By whom, when and why; null while it is Pending'),
});
export type CurrentDecision = z.infer<typeof currentDecisionSchema>;

export const decisionSchema = z.object({
  status: z.enum(CANDIDATE_STATUSES, { error: `status must be one of ${CANDIDATE_STATUSES.join(', ')}` }),
  reason,
});

/** What the text of a resume says, for a person to check: nothing is stored. */
export const resumeFactsSchema = z.object({
  name: z.string().nullable().describe('What looks like the name; null where nothing does'),
  email: z.string().nullable(),
  phone: z.string().nullable().describe('As it is written there'),
  hidden: z
    .object({
      text: z.string().describe('Its first 300 characters'),
      pages: z.array(z.int().min(1)),
    })
    .nullable()
    .describe('Text that its readers do not see: in the colour of its background, invisible, tiny, outside the page'),
  isPartial: z
    .boolean()
    .describe('Something in it was not read: pages after the fifth, text after 50,000 characters, areas after 1,000'),
});
export type ResumeFacts = z.infer<typeof resumeFactsSchema>;
