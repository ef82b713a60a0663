import type { KeyObject } from 'node:crypto';
import { DEFAULT_STAGES, firstStage } from '@interview-detection/shared/pipeline/pipeline.rules';
import { Types } from 'mongoose';
import { currentTime, database } from '#api/lib/app-context';
import { signSession } from '../src/lib/tokens';
import { sessionModel } from '../src/modules/sessions/sessions.model';
import { expiryFrom } from '#api/modules/sessions/sessions.service';
import { termsOf, type CandidateRecord, type ResumeRecord } from '../src/modules/candidates/candidates.model';
import type { InterviewRecord } from '../src/modules/interviews/interviews.model';
import { CandidateModel, InterviewModel } from './models';
import { YEAR } from './days';

/** Counts what a booking writes: a failed one leaves every number unchanged. */
export async function storedCounts() {
  const count = (collection: string) => database().collection(collection).countDocuments();
  const [candidates, interviews, files, chunks] = await Promise.all(
    ['candidates', 'interviews', 'resumes.files', 'resumes.chunks'].map(count),
  );
  return { candidates, interviews, files, chunks };
}

export const NOTHING_STORED = { candidates: 0, interviews: 0, files: 0, chunks: 0 };

interface SignedIn {
  /** The account's session version. */
  version?: number;
  /** For tokens of another process. */
  key?: KeyObject;
}

/**
 * Stores a session of an account that begins now, by this test's clock, as if its owner had signed in; returns its
 * token.
 */
export async function storeSession(userId: string, { version = 0, key }: SignedIn = {}): Promise<string> {
  const now = currentTime();
  const times = { createdAt: now, lastUsedAt: now, expiresAt: expiryFrom(now) };
  const from = { address: '127.0.0.1', device: 'unknown device' };
  const { _id } = await sessionModel().create({ user: new Types.ObjectId(userId), version, ...times, ...from });
  return signSession({ userId, sessionId: _id.toHexString() }, key);
}

/** Returns the interview as stored. */
export async function storedInterview(id: string): Promise<InterviewRecord> {
  return InterviewModel.findById(id).orFail().lean();
}

/** Returns the candidate as stored, with the resume, which must exist. */
export async function storedCandidate(id: string): Promise<CandidateRecord & { resume: ResumeRecord }> {
  const { resume, ...candidate } = await CandidateModel.findById(id).orFail().lean();
  if (!resume) throw new Error('No resume is kept');
  return { ...candidate, resume };
}

/** Stores candidates directly in the database, for lists too long to create through the API in a test. */
export async function storeCandidates(company: string, rows: Partial<CandidateRecord>[]): Promise<CandidateRecord[]> {
  const records = rows.map((row, index): CandidateRecord => ({
    _id: new Types.ObjectId(),
    company: new Types.ObjectId(company),
    name: `Candidate ${index}`,
    email: `candidate-${index}@example.org`,
    position: { _id: new Types.ObjectId(), name: 'Backend Engineer' },
    status: 'Pending',
    stage: firstStage(DEFAULT_STAGES, row.status ?? 'Pending')._id,
    stageSince: new Date('2026-01-01T00:00:00Z'),
    resume: { fileId: new Types.ObjectId(), name: 'resume.pdf', size: 1 },
    history: [],
    createdAt: new Date('2026-01-01T00:00:00Z'),
    ...row,
  }));
  const stored = records.map(record => ({ ...record, terms: termsOf(record) }));
  if (stored.length > 0) await CandidateModel.collection.insertMany(stored);
  return records;
}

/** Stores interviews directly in the database: long lists, the past, and statuses that no call sets. */
export async function storeInterviews(company: string, rows: Partial<InterviewRecord>[]): Promise<InterviewRecord[]> {
  const records = rows.map((row, index): InterviewRecord => {
    const startsAt = row.startsAt ?? new Date(`${YEAR}-05-14T10:30:00Z`);
    return {
      _id: new Types.ObjectId(),
      company: new Types.ObjectId(company),
      candidate: { _id: new Types.ObjectId(), name: `Candidate ${index}`, email: `candidate-${index}@example.org` },
      position: { _id: new Types.ObjectId(), name: 'Backend Engineer' },
      interviewers: row.interviewer ? [row.interviewer] : [],
      interviewType: 'Bot',
      day: startsAt.toISOString().slice(0, 10),
      time: startsAt.toISOString().slice(11, 16),
      timeZone: 'UTC',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      durationMinutes: 60,
      status: 'scheduled',
      description: 'First round',
      visit: {},
      turns: {},
      evidence: {},
      recordings: {},
      report: { status: 'none' },
      requests: {},
      history: [],
      sequence: 0,
      followUp: null,
      createdAt: new Date('2026-01-01T00:00:00Z'),
      ...row,
    };
  });
  if (records.length > 0) await InterviewModel.collection.insertMany(records);
  return records;
}
