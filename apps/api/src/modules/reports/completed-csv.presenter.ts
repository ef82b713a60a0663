import { VERDICT_LIMIT } from '@interview-detection/shared/reports/reports.rules';
import { csvFile } from '../../lib/csv';
import type { StoredFile } from '../../lib/file-store';
import type { InterviewRow } from '../interviews/interviews.model';

/** Completed interviews as a file for spreadsheets. */
export function presentCompletedCsv(interviews: InterviewRow[]): StoredFile {
  return csvFile(
    'completed-interviews.csv',
    [
      'Candidate',
      'Email',
      'Position',
      'Interviewer',
      'Type',
      'Date',
      'Time',
      'Time zone',
      'Start (UTC)',
      'Report',
      `AI review (${VERDICT_LIMIT})`,
      'Own verdict',
      'Note',
    ],
    interviews.map(interview => {
      const assessment = interview.assessments?.at(-1);
      return [
        interview.candidate.name,
        interview.candidate.email,
        interview.position.name,
        interview.interviewer?.name ?? 'Bot',
        interview.interviewType,
        interview.day,
        interview.time,
        interview.timeZone,
        interview.startsAt.toISOString(),
        interview.reportStatus,
        interview.verdict ?? '',
        assessment?.verdict ?? '',
        assessment?.note ?? '',
      ];
    }),
  );
}
