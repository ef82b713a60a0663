import { z } from 'zod';
import { currentDecisionSchema } from '../candidates/candidates.schema';
import { commentSchema, evidenceSchema } from '../evidence/evidence.schema';
import { interviewFactsSchema } from '../interviews/interviews.schema';
import { adjustmentsSchema } from '../visits/visit-facts.schema';
import { VERDICTS } from './reports.rules';
import { aiReportSchema } from './reports.schema';
import { assessmentSchema } from './judgements.schema';
import { devicesSchema, hasDeviceListSchema } from './transcript.schema';

/** A self-contained report: everything that the PDF prints, and its limits in words. */
export const reportDocumentSchema = z.object({
  interview: interviewFactsSchema,
  granted: adjustmentsSchema.shape.granted
    .unwrap()
    .pick({ extraTimePercent: true, signalsOff: true, at: true, by: true })
    .nullable()
    .describe('What was agreed with the candidate; null if nothing was'),
  verdict: z.enum(VERDICTS).nullable().describe('null where there are no answers'),
  limits: z.array(z.string()),
  ...aiReportSchema.shape,
  evidence: evidenceSchema
    .nullable()
    .describe('What was noticed in a Bot interview, no part of the verdict; null for one that a person held'),
  comments: z.array(commentSchema).describe('The candidate’s comments on it, oldest first'),
  devices: devicesSchema,
  hasDeviceList: hasDeviceListSchema,
  decision: currentDecisionSchema
    .nullable()
    .describe('What the company decided on the candidate for this position; null if nothing is kept of them'),
  assessment: assessmentSchema.nullable(),
  assessments: z.array(assessmentSchema),
});
export type ReportDocument = z.infer<typeof reportDocumentSchema>;
