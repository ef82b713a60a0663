import mongoose, { Types } from 'mongoose';
import type { CandidateRecord } from '../src/modules/candidates/candidates.model';
import type { InterviewRecord } from '../src/modules/interviews/interviews.model';
import { CandidateModel, InterviewModel } from './models';
import { YEAR } from './days';

/** What a booking writes, counted: a failed one leaves every number as it was. */
export async function storedCounts() {
  const count = (collection: string) => mongoose.connection.collection(collection).countDocuments();
  const [candidates, interviews, files, chunks] = await Promise.all(
    ['candidates', 'interviews', 'resumes.files', 'resumes.chunks'].map(count),
  );
  return { candidates, interviews, files, chunks };
}

export const NOTHING_STORED = { candidates: 0, interviews: 0, files: 0, chunks: 0 };

/** The interview as the database holds it. */
export async function storedInterview(id: string): Promise<InterviewRecord> {
  return InterviewModel.findById(id).orFail().lean();
}

/** The candidate as the database holds it. */
export async function storedCandidate(id: string): Promise<CandidateRecord> {
  return CandidateModel.findById(id).orFail().lean();
}

/** Puts candidates straight into the database, for lists longer than the API could make in a test. */
export async function storeCandidates(company: string, rows: Partial<CandidateRecord>[]): Promise<CandidateRecord[]> {
  const records = rows.map((row, index): CandidateRecord => ({
    _id: new Types.ObjectId(),
    company: new Types.ObjectId(company),
    name: `Candidate ${index}`,
    email: `candidate-${index}@example.org`,
    position: { _id: new Types.ObjectId(), name: 'Backend Engineer' },
    status: 'Pending',
    resume: { fileId: new Types.ObjectId(), name: 'resume.pdf', size: 1 },
    history: [],
    createdAt: new Date('2026-01-01T00:00:00Z'),
    ...row,
  }));
  if (records.length > 0) await CandidateModel.collection.insertMany(records);
  return records;
}

/** Puts interviews straight into the database: long lists, the past, and statuses that no call sets. */
export async function storeInterviews(company: string, rows: Partial<InterviewRecord>[]): Promise<InterviewRecord[]> {
  const records = rows.map((row, index): InterviewRecord => {
    const startsAt = row.startsAt ?? new Date(`${YEAR}-05-14T10:30:00Z`);
    return {
      _id: new Types.ObjectId(),
      company: new Types.ObjectId(company),
      candidate: { _id: new Types.ObjectId(), name: `Candidate ${index}`, email: `candidate-${index}@example.org` },
      position: { _id: new Types.ObjectId(), name: 'Backend Engineer' },
      interviewType: 'Bot',
      day: startsAt.toISOString().slice(0, 10),
      time: startsAt.toISOString().slice(11, 16),
      timeZone: 'UTC',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      durationMinutes: 60,
      status: 'scheduled',
      description: 'First round',
      reportStatus: 'none',
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
