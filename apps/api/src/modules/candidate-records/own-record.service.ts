import { plainText } from '@interview-detection/shared/reports/reports.rules';
import { candidateRecordsEndpoints } from '@interview-detection/shared/candidate-records/candidate-records.endpoints';
import { SOUND_MINUTES } from '@interview-detection/shared/recordings/recordings.rules';
import type { Devices } from '@interview-detection/shared/reports/transcript.schema';
import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { sentEventSchema } from '@interview-detection/shared/evidence/events.schema';
import type { StoredFile } from '#api/database/file-store';
import type { CandidatePrincipal } from '#api/lib/principal';
import { recordingDaysOf, findCompany } from '../company/company.service';
import type { ReadEvidence } from '../evidence/interpret-evidence.service';
import { evidenceOf } from '../evidence/read-evidence.service';
import { getOwnSound, recordingsOf, type OwnRecordings } from '../recordings/own-recordings.service';
import { saidIn } from '../reports/get-report.service';
import { ownAnswers, type OwnAnswer } from '../turns/own-answers.service';
import { visitTickets } from '../visits/visit-tickets.service';
import type { KeptEvent } from '../evidence/chain.rules';
import { Corrections, type CorrectionRecord } from './corrections.model';
import { openRecord, type OpenRecord } from './open-record.service';

/** With the path at which a browser plays it. */
type OwnSound = OwnRecordings[number] & { sound: string };

/** Everything that is stored about one interview. */
export interface OwnRecord {
  visit: OpenRecord;
  answers: OwnAnswer[];
  notReached: number;
  recordings: OwnSound[];
  evidence: ReadEvidence;
  /** As a meeting system sent them with a transcript; once the events are deleted, as the report has them. */
  devices: Devices | null;
  corrections: Pick<CorrectionRecord, 'turn' | 'suggestions'>[];
}

/**
 * Reads a candidate's record; for a file all of its evidence is verified. Throws 404, 409 RECORD_NOT_READY, 410
 * LINK_ENDED.
 */
export async function readRecord(principal: CandidatePrincipal, { isFile = false } = {}): Promise<OwnRecord> {
  const { scope, interviewId } = principal;
  const visit = await openRecord(principal);
  const company = await findCompany(scope);
  return {
    visit,
    ...(await answersIn(principal)),
    ...(visit.interview.evidence.deleted ? { devices: (await saidIn(scope, interviewId))?.devices ?? null } : {}),
    recordings: await soundsOf(principal, visit, recordingDaysOf(company ?? {})),
    evidence: await evidenceOf(scope, visit.interview, { isWhole: isFile }),
    corrections: await Corrections.in(scope).find({ interview: interviewId }).sort({ turn: 1 }).lean(),
  };
}

async function soundsOf(
  principal: CandidatePrincipal,
  { record }: OpenRecord,
  days: number | null,
): Promise<OwnSound[]> {
  const kept = await recordingsOf(principal.scope, principal.interviewId, { days, whose: 'candidate' });
  const ticketTo = visitTickets(principal, record.session, SOUND_MINUTES);
  return kept.map(one => {
    const path = candidateRecordsEndpoints.listen.path.replace(':id', one.recording._id.toHexString());
    return { ...one, sound: `${path}?ticket=${ticketTo(path)}` };
  });
}

/**
 * Returns the sound of a recording of the candidate. Throws 404 if it is not stored, or no longer, 409
 * RECORD_NOT_READY, 410.
 */
export async function listenToOwn(principal: CandidatePrincipal, id: string): Promise<StoredFile> {
  const sound = await getOwnSound(principal, id);
  await openRecord(principal);
  return sound;
}

/** Returns the answers: as the bot stored them, or else as in a transcript. */
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

/** Returns the devices of a record: as last listed by the browser, or else as submitted with a transcript. */
export function listedDevices({
  evidence,
  devices,
}: Pick<OwnRecord, 'evidence' | 'devices'>): CandidateRecordView['devices'] {
  const last = evidence.chain.events.findLast(({ kind }) => kind === 'devices');
  const event = last && sentEventSchema.safeParse(without(last)).data;
  if (event?.kind === 'devices') {
    const { mediaDevices, bluetoothDevice, usbDevice } = event.data;
    return [...mediaDevices, ...bluetoothDevice, ...usbDevice];
  }
  const { mediaDevices = [], bluetoothDevice = [], usbDevice = [] } = devices ?? {};
  return [...mediaDevices, ...bluetoothDevice, ...usbDevice].map(device => ({ ...device, provenance: 'listed' }));
}

const without = ({ receivedAt: _receivedAt, ...sent }: KeptEvent) => sent;
