import mongoose from 'mongoose';
import { expect } from 'vitest';
import type { CandidateRecord } from '#api/modules/candidates/candidates.model';
import type { Call } from './writers';

interface Stored {
  candidates: Pick<CandidateRecord, '_id' | 'email' | 'resume'>[];
  interviews: { candidate: { _id: mongoose.Types.ObjectId; email: string } }[];
}

/** Counts how often each text occurs. */
function countsOf(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/**
 * Checks the rule for every fault: each acknowledged write is stored, none twice, no interview lacks its candidate, and
 * no candidate the complete resume. Returns the numbers for docs/reliability.md.
 */
export async function expectPromisesKept(
  uri: string,
  calls: Call[],
): Promise<{ acknowledged: number; stored: number }> {
  const client = new mongoose.mongo.MongoClient(uri, { readConcernLevel: 'majority' });
  try {
    const db = client.db('faults');
    const { candidates, interviews }: Stored = {
      candidates: await db.collection<Stored['candidates'][number]>('candidates').find().toArray(),
      interviews: await db.collection<Stored['interviews'][number]>('interviews').find().toArray(),
    };
    const acknowledged = calls.filter(({ status }) => status === 201).map(({ email }) => email);
    const ofInterviews = countsOf(interviews.map(({ candidate }) => candidate.email));
    const ofCandidates = countsOf(candidates.map(({ email }) => email));
    expect(acknowledged.filter(email => ofInterviews.get(email) !== 1)).toEqual([]);
    expect(acknowledged.filter(email => ofCandidates.get(email) !== 1)).toEqual([]);
    expect([...ofInterviews, ...ofCandidates].filter(([, count]) => count > 1)).toEqual([]);
    // Refused writes are not stored.
    const refused = calls.filter(({ status }) => status !== null && status >= 400 && status < 500);
    expect(refused.filter(({ email }) => ofInterviews.has(email))).toEqual([]);

    const ids = new Set(candidates.map(({ _id }) => _id.toHexString()));
    expect(interviews.filter(({ candidate }) => !ids.has(candidate._id.toHexString()))).toEqual([]);
    expect(candidates.filter(({ email }) => !ofInterviews.has(email))).toEqual([]);
    const sizes = await db
      .collection('resumes.chunks')
      .aggregate<{ _id: mongoose.Types.ObjectId; size: number }>([
        { $group: { _id: '$files_id', size: { $sum: { $binarySize: '$data' } } } },
      ])
      .toArray();
    const files = await db
      .collection('resumes.files')
      .find({ 'metadata.draft': { $ne: true } })
      .toArray();
    const kept = new Set(files.map(({ _id }) => _id.toHexString()));
    const bytes = new Map(sizes.map(({ _id, size }) => [_id.toHexString(), size]));
    const broken = candidates.filter(({ resume }) => {
      if (!resume) return false;
      const { fileId, size } = resume;
      const id = fileId.toHexString();
      return !kept.has(id) || bytes.get(id) !== size;
    });
    expect(broken).toEqual([]);
    return { acknowledged: acknowledged.length, stored: interviews.length };
  } finally {
    await client.close();
  }
}

/** Checks that every caller who got through the fault received 201, or 503 to try again; otherwise shows the log. */
export function expectNoSurprise(calls: Call[], log: string): void {
  const surprises = calls.filter(({ status }) => status !== 201 && status !== 503);
  const errors = log.split('\n').filter(line => line.includes('request failed') && !line.includes('"UNAVAILABLE"'));
  expect(surprises, errors.join('\n')).toEqual([]);
}

/** Prints a measurement for docs/reliability.md. */
export function figure(text: string): void {
  console.log(`FIGURE ${text}`);
}

const byNumber = (a: number, b: number) => a - b;

/** Counts calls by status, and gives the longest in seconds. */
export function summary(calls: Call[]): string {
  const counts = [...countsOf(calls.map(({ status }) => String(status ?? 'broken off')))];
  const longest =
    calls
      .map(({ ms }) => ms)
      .sort(byNumber)
      .at(-1) ?? 0;
  return `${counts.map(([status, count]) => `${count} x ${status}`).join(', ')}; longest ${(longest / 1000).toFixed(1)} s`;
}
