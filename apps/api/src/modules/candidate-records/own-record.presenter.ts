import { aboutGap } from '@interview-detection/shared/candidate-records/candidate-records.rules';
import type {
  CandidateRecordView,
  Correction,
} from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { EVENTS_OF_INTERVIEW_MAX, EVIDENCE_MAX_BYTES } from '@interview-detection/shared/evidence/evidence.rules';
import type { Suggestion } from '@interview-detection/shared/reports/transcript.schema';
import type { ErasureRequest } from '@interview-detection/shared/visits/visit-facts.schema';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { describeTime } from '#api/lib/dates';
import { mapInPieces } from '#api/lib/in-pieces';
import { presentComments, presentDeleted } from '../evidence/evidence.presenter';
import type { Level } from '../evidence/level.rules';
import type { Span } from '../evidence/placed-events.rules';
import { endedAt } from '../interviews/interview-times.rules';
import { presentRequests, presentReviewRequest, presentTranscriptDeleted } from '../interviews/interviews.presenter';
import { presentVisit } from '../visits/visits.presenter';
import type { CorrectionRecord } from './corrections.model';
import { listedDevices, type OwnRecord } from './own-record.service';
import { limitsOf, noticedIn, pointOf } from './points.rules';
import type { Words } from './words/en.words';
import { deletedWords, put, wordsIn } from './words/words.rules';

/** Returns a record in the candidate's language, without the company's internal notes. */
export async function presentRecord(record: OwnRecord, { isFile = false } = {}): Promise<CandidateRecordView> {
  const { visit, evidence } = record;
  const { interview, record: kept } = visit;
  const { company, position, interviewer, interviewers, interviewType, startsAt, timeZone, ...view } =
    await presentVisit(visit);
  const { durationMinutes, policy, notice, adjustments, check, now, language } = view;
  return {
    company,
    position,
    ...(interviewer ? { interviewer } : {}),
    interviewers,
    candidate: { name: interview.candidate.name, email: interview.candidate.email },
    interviewType,
    startsAt,
    timeZone,
    durationMinutes,
    policy,
    notice,
    adjustments,
    check,
    now,
    language,
    endedAt: endedAt(interview)?.toISOString() ?? null,
    readableUntil: visit.readableUntil.toISOString(),
    consents: kept.consents.map(({ decision, at, reason, noticeVersion, textHash, language: read }) => ({
      decision,
      reason,
      noticeVersion,
      textHash,
      at: at.toISOString(),
      language: read,
    })),
    visits: {
      openedAt: interview.visit.openedAt?.toISOString() ?? null,
      device: kept.session?.device ?? null,
      takeovers: kept.takeovers.map(({ at, device }) => ({ at: at.toISOString(), device })),
    },
    ...presentAnswers(record),
    recordings: record.recordings.map(({ recording, deletedOn, sound }) => ({
      _id: recording._id.toHexString(),
      turn: recording.turn,
      mime: recording.mime,
      startedAt: recording.startedAt.toISOString(),
      seconds: recording.seconds,
      bytes: recording.bytes,
      text: recording.heard?.text ?? null,
      deletedOn: deletedOn?.toISOString() ?? null,
      sound,
    })),
    evidence: await presentSeen(record, isFile ? Infinity : POINTS_MAX),
    devices: listedDevices(record),
    comments: presentComments(evidence.chain.record?.comments),
    reviews: (interview.requests.reviews ?? []).map(presentReviewRequest).map(({ answer, ...asked }) => ({
      ...asked,
      answer: answer && { text: answer.text, by: answer.by.name, at: answer.at },
    })),
    erasure: presentErasure(presentRequests(interview).erasureAsked),
  };
}

const presentErasure = (asked: ErasureRequest | null): CandidateRecordView['erasure'] =>
  asked && { ...asked, answer: asked.answer && { ...asked.answer, by: asked.answer.by.name } };

/** Deleted answers are reported as deleted, never as missing. */
function presentAnswers(record: OwnRecord): Pick<CandidateRecordView, 'answers' | 'answersDeleted' | 'notReached'> {
  const { interview, record: visit } = record.visit;
  const { transcriptDeleted: deleted } = presentTranscriptDeleted(interview);
  if (!deleted) {
    const answers = record.answers.map(answer => presentAnswer(answer, record));
    return { answers, answersDeleted: null, notReached: record.notReached };
  }
  const text = deletedWords(wordsIn(visit.language).deleted, visit.language, deleted);
  return { answers: [], answersDeleted: { ...deleted, text }, notReached: 0 };
}

function presentAnswer(
  answer: OwnRecord['answers'][number],
  { recordings, corrections }: OwnRecord,
): CandidateRecordView['answers'][number] {
  const { turn, index, text, machineText, askedAt, answeredAt, ...rest } = answer;
  const correction = corrections.find(one => one.turn === turn);
  return {
    ...rest,
    turn,
    about: index === null ? null : `answer:${index}`,
    how: text === null ? 'none' : machineText === null ? 'typed' : 'spoken',
    text,
    machineText,
    askedAt: askedAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    recordings: recordings
      .filter(({ recording }) => recording.turn === turn)
      .map(({ recording }) => recording._id.toHexString()),
    correction: correction ? presentSuggestion(correction) : null,
  };
}

async function presentSeen(
  { answers, evidence, visit }: OwnRecord,
  most: number,
): Promise<CandidateRecordView['evidence']> {
  const words = wordsIn(visit.record.language);
  const { level: read, chain, off, isSwitchedOff } = evidence;
  const turnAt = new Map(answers.flatMap(({ index, turn }) => (index === null ? [] : [[index, turn] as const])));
  const noticed = noticedIn(read);
  const counted = read.kinds.filter(({ counts }) => counts === 1).length;
  const deleted = presentDeleted(visit.interview);
  const offText = isSwitchedOff && chain.verified && !deleted ? words.level.off : null;
  const deletedText = deleted && deletedWords(words.deleted, visit.record.language, deleted);
  const missed = read.gaps.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    level: read.level,
    title: put(words.level.title, { level: words.levels[offText === null ? read.level : 'off'] }),
    text: !chain.verified
      ? words.level.altered
      : (deletedText ??
        offText ??
        (visit.interview.status === 'no_show'
          ? words.level.notHeld
          : read.level === 'unknown'
            ? words.level.unknown
            : counted === 0
              ? words.level.nothing
              : put(words.level.counted, { count: counted }))),
    how: words.level.how,
    kinds: limitsOf(read, words),
    points: await mapInPieces(noticed.slice(0, most), one => pointOf(one, turnAt, words, visit.record.language)),
    pointsLeft: pointsLeft(noticed.length - most, visit.record.language),
    gaps: read.gaps.map(gap => presentGap(gap, { read, words, language: visit.record.language })),
    gapsTitle:
      read.gaps.length > 0 ? put(words.gaps.title, { span: describeTime(visit.record.language, missed) }) : null,
    gapsText: gapsText(read, words, visit.record.language),
    deleted: deleted && deletedText !== null ? { ...deleted, text: deletedText } : null,
    off: off.map(signal => words.signals[signal]),
    offText,
    events: chain.links.length,
  };
}

/** What a page shows of them is enough to read; no one reads thousands. */
export const POINTS_MAX = 500;

/** Says how many points are not shown; null where all are. */
export const pointsLeft = (count: number, language: Language): string | null =>
  count > 0 ? put(wordsIn(language).pointsLeft, { count: new Intl.NumberFormat(language).format(count) }) : null;

/** Returns a gap, a time about which nothing is known, on which the candidate can comment. */
function presentGap(
  { from, to }: Span,
  { read, words, language }: { read: Level; words: Words; language: Language },
): CandidateRecordView['evidence']['gaps'][number] {
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const title = from >= read.fullSince ? words.gaps.fullOne : words.gaps.one;
  return { ...span, about: aboutGap(span), title: put(title, { span: describeTime(language, to - from) }) };
}

/**
 * Explains why nothing is known: there was no sign of life from the page, the limit of events or of their bytes was
 * reached, or both in turn.
 */
function gapsText({ gaps, fullSince }: Level, words: Words, language: Language): string | null {
  const isFull = gaps.some(({ from }) => from >= fullSince);
  const isSilent = gaps.some(({ from }) => from < fullSince);
  const megabytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte' });
  const full = put(words.gaps.full, {
    max: new Intl.NumberFormat(language).format(EVENTS_OF_INTERVIEW_MAX),
    size: megabytes.format(EVIDENCE_MAX_BYTES / 1024 ** 2),
  });
  return [...(isSilent ? [words.gaps.text] : []), ...(isFull ? [full] : [])].join(' ') || null;
}

export const presentCorrection = (correction: CorrectionRecord): Correction => ({
  turn: correction.turn,
  index: correction.index,
  ...presentSuggestion(correction),
});

/** Returns the latest suggestion. */
export function presentSuggestion({ suggestions }: Pick<CorrectionRecord, 'suggestions'>): Suggestion {
  const last = suggestions.at(-1);
  return { text: last?.text ?? '', at: (last?.at ?? new Date(0)).toISOString() };
}
