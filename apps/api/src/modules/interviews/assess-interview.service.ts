import type { AssessmentInput } from '@interview-detection/shared/reports/reports.schema';
import { AppError } from '../../lib/app-error';
import { refOf, type CompanyPrincipal } from '../../lib/principal';
import { InterviewModel, type InterviewRecord } from './interviews.model';

/** Keeps a person's own verdict, the earlier ones too. Throws 404, 409 REPORT_NOT_READY before the interview is over. */
export async function assessInterview(
  principal: CompanyPrincipal,
  id: string,
  { verdict, note }: AssessmentInput,
): Promise<InterviewRecord> {
  const query = { _id: id, company: principal.companyId };
  const assessment = { verdict, note, by: refOf(principal), at: new Date() };
  const assessed = await InterviewModel.findOneAndUpdate(
    { ...query, status: 'completed' },
    { $push: { assessments: assessment } },
    { returnDocument: 'after' },
  ).lean();
  if (assessed) return assessed;
  if (!(await InterviewModel.exists(query))) throw new AppError('NOT_FOUND', 'Interview not found');
  throw new AppError('REPORT_NOT_READY', 'This interview is not completed yet');
}
