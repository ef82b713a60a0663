import type { Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { DAY_MS } from '#api/lib/durations';
import { systemPrincipal, systemScope, type FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { forgetCorrections } from '../candidate-records/correct-answer.service';
import { companiesWithCandidates, forgetResumes, withResumeFrom } from '../candidates/resume-retention.service';
import { resumes } from '../candidates/resumes.service';
import { findCompany, resumeDaysOf, transcriptDaysOf } from '../company/company.service';
import { offersOf } from '../interview-offers/interview-offers.service';
import { endedAt } from '../interviews/interview-times.rules';
import { findInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { lastEndOf, withTranscriptFrom } from '../interviews/interview-erasure.service';
import { forgetHeard } from '../recordings/recording-files.service';
import { forgetReport } from '../reports/report-erasure.service';
import { markTranscriptDeleted } from '../reports/report-state.service';
import { forgetAnswers, hasTurns } from '../turns/own-answers.service';

const BY = systemPrincipal('retention');

/** Deletes every company's resumes and answers with their reports after its retention periods (contract §31). */
export async function applyClocks(_data: object, { signal }: { signal: AbortSignal }): Promise<void> {
  for (const id of await companiesWithCandidates(BY)) {
    if (signal.aborted) return;
    const scope = systemScope(BY, id);
    const company = await findCompany(scope);
    if (!company) continue;
    const [ofTranscripts, ofResumes] = [transcriptDaysOf(company), resumeDaysOf(company)];
    if (ofTranscripts !== null) await deleteTranscripts(scope, clock(ofTranscripts), signal);
    if (ofResumes !== null) await deleteResumes(scope, clock(ofResumes), signal);
  }
}

interface Clock {
  days: number;
  at: Date;
  /** Anything that ended before this is due. */
  before: Date;
}

function clock(days: number): Clock {
  const at = currentTime();
  return { days, at, before: new Date(at.getTime() - days * DAY_MS) };
}

async function deleteTranscripts(scope: FullScope, { days, at, before }: Clock, signal: AbortSignal): Promise<void> {
  // A pending report needs all of the data: it is made first.
  const isOver = (interview: InterviewRecord) => {
    const end = endedAt(interview);
    return interview.report.status !== 'pending' && end !== null && end < before;
  };
  for await (const { _id, ...found } of withTranscriptFrom(scope, before)) {
    if (signal.aborted) return;
    if (!isOver({ _id, ...found })) continue;
    // If there were no answers, they must not be reported as deleted.
    if (found.status !== 'completed' && !(await hasTurns(scope, _id))) continue;
    await inTransaction(async session => {
      const interview = await findInterview(scope, _id, session);
      // Erased, deleted by another process, or its report is being made again since it was found.
      if (!interview || interview.report.transcriptDeleted || interview.erasedAt || !isOver(interview)) return;
      await forgetReport(scope, _id, session);
      await forgetAnswers(scope, _id, session);
      await forgetCorrections(scope, _id, session);
      await forgetHeard(scope, _id, session);
      await markTranscriptDeleted({ principal: BY, scope, session }, interview, { at, days });
    });
  }
}

/** Keeps the resumes of candidates with an open interview or offer of times, where they are still needed. */
async function deleteResumes(scope: FullScope, { days, at, before }: Clock, signal: AbortSignal): Promise<void> {
  for await (const { _id } of withResumeFrom(scope, before)) {
    if (signal.aborted) return;
    const files = await inTransaction(async (session): Promise<Types.ObjectId[]> => {
      const last = await lastEndOf(scope, _id, session);
      const offers = await offersOf(scope, [_id], session);
      const isOffered = offers.some(({ status, deadline }) => status !== 'picked' && deadline >= before);
      return last && last < before && !isOffered
        ? forgetResumes({ principal: BY, scope, session }, _id, { at, days })
        : [];
    });
    for (const file of files) await resumes.remove(file);
  }
}
