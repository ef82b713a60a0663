import type { Types } from 'mongoose';
import { systemPrincipal, systemScope } from '../lib/system-principal';
import { inTransaction } from '../lib/transaction';
import { publish } from '../events/publish.service';
import { addressesOnlyOf, findForErasure, releaseResumes } from '../modules/candidates/candidate-erasure.service';
import { resumesOf } from '../modules/candidates/candidates.rules';
import { candidateErased } from '../modules/candidates/candidates.events';
import type { CandidateRecord } from '../modules/candidates/candidates.model';
import { resumes } from '../modules/candidates/resumes.service';
import { interviewsOfCandidates } from '../modules/interviews/interview-erasure.service';
import { cancelMailsOf, countMailsOf } from '../modules/outbox/mail-erasure.service';
import { recordingFiles, releaseRecordings } from '../modules/recordings/recording-files.service';
import {
  isReportBeingMade,
  questionKeysOf,
  sweepModelResults,
  wordingsLeftBy,
} from '../modules/reports/report-erasure.service';
import { OperatorError } from '../lib/operator-error';
import { eraseRecords } from './erase-records';

/** What is kept of an erasure: that it was done, and nothing about the person. */
export interface ErasureReceipt {
  erasedAt: string;
  company: string;
  candidates: string[];
  interviews: string[];
  files: string[];
  /** Of documents by where they were, and of files. */
  counts: Record<string, number>;
}

export interface ErasurePlan {
  company: Types.ObjectId;
  candidates: CandidateRecord[];
  /** All mails to these go; where a candidate of this address stays, only those about the interviews do. */
  addresses: string[];
  resumes: number;
  interviews: number;
  openInterviews: number;
  mails: number;
  /** Of their answers, counted for points of plans: they stay there, without a name. */
  wordings: string[];
}

const ERASURE = systemPrincipal('erasure');

const idsOf = (records: { _id: Types.ObjectId }[]) => records.map(({ _id }) => _id);
const hex = (ids: Types.ObjectId[]) => ids.map(id => id.toHexString());

/**
 * What an erasure would take: one candidate by id; by e-mail every position of that person in one company. Throws where
 * there is none, or the e-mail is known to several companies.
 */
export async function planErasure(idOrEmail: string, companyId?: string): Promise<ErasurePlan> {
  const found = await findForErasure(ERASURE, idOrEmail);
  const candidates = found.filter(({ company }) => companyId === undefined || company.equals(companyId));
  const [first] = candidates;
  if (!first) throw new OperatorError(`There is no candidate ${idOrEmail}${companyId ? ' in this company' : ''}`);
  const companies = new Set(candidates.map(({ company }) => company.toHexString()));
  if (companies.size > 1) {
    throw new OperatorError(
      `Candidates of ${companies.size} companies have this e-mail: add --company and one of ${[...companies].join(', ')}`,
    );
  }
  const scope = systemScope(ERASURE, first.company);
  const interviews = await interviewsOfCandidates(scope, idsOf(candidates));
  const addresses = await addressesOnlyOf(scope, candidates);
  return {
    company: first.company,
    candidates,
    addresses,
    resumes: candidates.reduce((sum, candidate) => sum + resumesOf(candidate).length, 0),
    interviews: interviews.length,
    openInterviews: interviews.filter(({ isOpen }) => isOpen).length,
    mails: await countMailsOf(scope, { ids: idsOf(interviews), addresses }),
    wordings: await wordingsLeftBy(scope, idsOf(interviews)),
  };
}

/**
 * Erases candidates for real: their files and whatever a declared collection keeps about them, all or nothing.
 * Throws where a report of theirs is being made at this moment, whose end would write some of it again.
 */
export async function erase({ company, candidates, addresses }: ErasurePlan): Promise<ErasureReceipt> {
  const ids = idsOf(candidates);
  const scope = systemScope(ERASURE, company);
  const { files, interviews, counts } = await inTransaction(async session => {
    const erased = idsOf(await interviewsOfCandidates(scope, ids, session));
    // In the transaction: a job that is taken meanwhile would be forgotten and run on all the same.
    if (await isReportBeingMade(scope, erased, session)) {
      throw new OperatorError('A report of this candidate is being made right now: try again in a minute');
    }
    const questionKeys = await questionKeysOf(scope, erased, session);
    const person = { ids: [...ids, ...erased], addresses, questionKeys };
    await cancelMailsOf(scope, person, session);
    const released = [
      ...(await releaseResumes(scope, ids, session)).map(file => ({ store: resumes, file })),
      ...(await releaseRecordings(scope, erased, session)).map(file => ({ store: recordingFiles, file })),
    ];
    for (const _id of ids) await publish(candidateErased, { principal: ERASURE, session, record: { _id, company } });
    return { files: released, interviews: erased, counts: await eraseRecords(scope, person, session) };
  });
  await sweepModelResults(scope, interviews);
  for (const { store, file } of files) await store.remove(file);
  return {
    erasedAt: new Date().toISOString(),
    company: company.toHexString(),
    candidates: hex(ids),
    interviews: hex(interviews),
    files: hex(files.map(({ file }) => file)),
    counts: { ...counts, files: files.length },
  };
}
