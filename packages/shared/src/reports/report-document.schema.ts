import { z } from 'zod';
import { interviewSchema } from '../interviews/interviews.schema';
import { VERDICTS } from './reports.rules';
import { aiReportSchema, assessmentSchema, devicesSchema } from './reports.schema';

/** A report on its own: everything that the PDF prints, and its limits in words. */
export const reportDocumentSchema = z.object({
  interview: interviewSchema,
  verdict: z.enum(VERDICTS),
  limits: z.array(z.string()),
  ...aiReportSchema.shape,
  devices: devicesSchema,
  assessment: assessmentSchema.nullable(),
});
export type ReportDocument = z.infer<typeof reportDocumentSchema>;
