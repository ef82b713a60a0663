import { ASSESSMENT_WORDS, NOT_ASSESSED, VERDICT_LIMIT } from '@interview-detection/shared/reports/reports.rules';
import { agreementWords } from '@interview-detection/shared/reports/conditions.rules';
import { DEFAULT_POLICY } from '@interview-detection/shared/interviews/interviews.rules';
import { POLICY_WORDS } from '@interview-detection/shared/interviews/policy.rules';
import { currentZoneName } from '@interview-detection/shared/zone-names';
import { csvFile } from '#api/lib/csv';
import type { StoredFile } from '#api/database/file-store';
import type { Assessment } from '@interview-detection/shared/reports/judgements.schema';
import type { InterviewRow } from '../interviews/interviews.model';
import { namesOf } from '../interviews/panel.rules';
import { presentFacts } from '../interviews/interviews.presenter';

export function presentCompletedCsv(interviews: () => AsyncIterable<InterviewRow>): StoredFile {
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
      'Assessments',
      'Ended early',
      'Allowed',
      'By agreement',
    ],
    interviews,
    interview => [
      interview.candidate.name,
      interview.candidate.email,
      interview.position.name,
      namesOf(interview.interviewers) || 'Bot',
      interview.interviewType,
      interview.day,
      interview.time,
      currentZoneName(interview.timeZone),
      interview.startsAt.toISOString(),
      interview.report.status,
      interview.report.verdict ?? (interview.report.status === 'ready' ? NOT_ASSESSED : ''),
      (presentFacts(interview).assessments ?? []).map(inOneLine).join('\n'),
      interview.turns.endedEarly || interview.turns.finishedEarly ? 'yes' : '',
      POLICY_WORDS[interview.policy ?? DEFAULT_POLICY].allowed,
      agreementWords(interview.visit.granted ?? null).join(' '),
    ],
  );
}

/** Returns who assessed the interview, how, when and why. */
const inOneLine = ({ by, verdict, at, note }: Assessment): string =>
  `${by.name}, ${at.slice(0, 10)}: ${ASSESSMENT_WORDS[verdict]}${note && `. ${note.replace(/\s+/g, ' ')}`}`;
