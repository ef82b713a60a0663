import { plainText } from '@interview-detection/shared/reports/reports.rules';
import type { Devices } from '@interview-detection/shared/reports/reports.schema';
import type { CandidatePrincipal } from '../../lib/principal';
import { recordingDaysOf, findCompany } from '../company/company.service';
import { evidenceOf, type ReadEvidence } from '../evidence/read-evidence.service';
import { recordingsOf, type OwnRecordings } from '../recordings/own-recordings.service';
import { saidIn } from '../reports/said.service';
import { ownAnswers, type OwnAnswer } from '../turns/own-answers.service';
import { Corrections, type CorrectionRecord } from './corrections.model';
import { openRecord, type OpenRecord } from './open-record.service';

/** Everything that was kept of one interview. */
export interface OwnRecord {
  visit: OpenRecord;
  answers: OwnAnswer[];
  notReached: number;
  recordings: OwnRecordings;
  evidence: ReadEvidence;
  /** As a meeting system sent them with a transcript; once the events are deleted, as the report has them. */
  devices: Devices | null;
  corrections: Pick<CorrectionRecord, 'turn' | 'suggestions'>[];
}

/** Reads a candidate's record. Throws 404, 409 RECORD_NOT_READY, 410 LINK_ENDED. */
export async function readRecord(principal: CandidatePrincipal): Promise<OwnRecord> {
  const { scope, interviewId } = principal;
  const visit = await openRecord(principal);
  const company = await findCompany(scope);
  return {
    visit,
    ...(await answersIn(principal)),
    ...(visit.interview.evidenceDeleted ? { devices: (await saidIn(scope, interviewId))?.devices ?? null } : {}),
    recordings: await recordingsOf(scope, interviewId, recordingDaysOf(company ?? {})),
    evidence: await evidenceOf(scope, visit.interview),
    corrections: await Corrections.in(scope).find({ interview: interviewId }).sort({ turn: 1 }).lean(),
  };
}

/** What was answered: as the bot kept it, else as a transcript has it. */
export async function answersIn({
  scope,
  interviewId,
}: CandidatePrincipal): Promise<Pick<OwnRecord, 'answers' | 'notReached' | 'devices'>> {
  const byBot = await ownAnswers(scope, interviewId);
  if (byBot && byBot.answers.some(({ text }) => text !== null)) return { ...byBot, devices: null };
  const said = await saidIn(scope, interviewId);
  const answers = said?.transcript.flatMap((entry, index): Omit<OwnAnswer, 'turn'>[] => {
    if (entry.type !== 'recieve') return [];
    const question = said.transcript.slice(0, index).findLast(({ type }) => type === 'sent');
    return [
      {
        index,
        question: plainText(question?.message ?? ''),
        isFollowUp: false,
        note: null,
        isCode: /<pre>/.test(entry.message),
        text: plainText(entry.message),
        draft: null,
        askedAt: instant(question?.startedAt),
        answeredAt: instant(entry.endedAt ?? entry.startedAt),
        typing: entry.process ?? null,
        machineText: entry.spoken?.machineText ?? null,
      },
    ];
  });
  if (!answers || answers.length === 0) return { answers: [], notReached: 0, ...byBot, devices: said?.devices ?? null };
  return {
    answers: answers.map((answer, at) => ({ turn: at + 1, ...answer })),
    notReached: 0,
    devices: said?.devices ?? null,
  };
}

/** A meeting system may have written anything. */
function instant(text: string | undefined): Date | null {
  const at = new Date(text ?? NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}
