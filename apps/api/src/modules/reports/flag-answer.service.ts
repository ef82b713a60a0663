import type { FlagInput } from '@interview-detection/shared/reports/reports.schema';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { refOf, type CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { reachInterview } from '../interviews/get-interview.service';
import type { FullScope } from '#api/lib/system-principal';
import type { InterviewRecord } from '../interviews/interviews.model';
import { findReport } from './get-report.service';
import { reportFlagged } from './reports.events';
import { Reports, type ReportRecord } from './reports.model';

/**
 * Stores a person's decision on the indication of one answer, keeping earlier ones. Throws 404 if there is no such
 * answer, 409 REPORT_NOT_READY, 409 NO_INDICATION if nothing was indicated.
 */
export async function flagAnswer(
  principal: CompanyPrincipal,
  { id, index }: { id: string; index: number },
  { decision, reason }: FlagInput,
): Promise<{ interview: InterviewRecord; report: ReportRecord; scope: FullScope }> {
  return inTransaction(async session => {
    const { interview, scope } = await reachInterview(principal, id, session);
    if (interview.report.status !== 'ready') throw new AppError('REPORT_NOT_READY');
    const entry = (await findReport(scope, interview, session))?.aiReport?.jsonArray[index];
    if (entry?.type !== 'recieve') throw new AppError('NOT_FOUND', 'There is no answer at this place');
    const flag = { index, decision, reason, by: refOf(principal), at: new Date() };
    const report = await Reports.in(scope)
      .findOneAndUpdate(
        { _id: id, [`aiReport.jsonArray.${index}.authorship.level`]: { $in: ['some', 'strong'] } },
        { $push: { flags: flag } },
        { returnDocument: 'after', session },
      )
      .lean();
    if (!report) throw new AppError('NO_INDICATION');
    await publish(reportFlagged, { principal, session, record: report, changed: ['flags'] });
    return { interview, report, scope };
  });
}
