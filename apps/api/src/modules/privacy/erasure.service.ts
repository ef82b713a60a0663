import { join, resolve } from 'node:path';
import type { Receipt } from '@interview-detection/shared/privacy/privacy.schema';
import type { Types } from 'mongoose';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { explainFolderError } from '@interview-detection/embedded-mongo/start-error';
import { requireDb } from '#api/database/connection';
import { dropStaging } from '#api/database/restore-mark';
import { currentTime, settings } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { enqueue } from '#api/jobs/jobs.service';
import { AppError, OperatorError } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { addressesOnlyOf, findForErasure, mergedInto, releaseResumes } from '../candidates/candidate-erasure.service';
import { resumesOf } from '../candidates/candidates.rules';
import { candidateErased } from '../candidates/candidates.events';
import type { CandidateRecord } from '../candidates/candidates.model';
import { resumes } from '../candidates/resumes.service';
import { offersOf } from '../interview-offers/interview-offers.service';
import { cancelOpenOf, interviewsOfCandidates } from '../interviews/interview-erasure.service';
import { addressesWrittenTo, withoutMembers, cancelMailsOf, countMailsOf } from '../outbox/mails-of-person.service';
import { recordingFiles, releaseRecordings } from '../recordings/recording-files.service';
import { isReportBeingMade, questionKeysOf, wordingsLeftBy } from '../reports/report-erasure.service';
import { eraseRecords } from './erase-records.service';
import { SWEEP_AFTER_MS, sweepErased } from './privacy.jobs';

export interface ErasurePlan {
  company: Types.ObjectId;
  candidates: CandidateRecord[];
  /**
   * All emails to these are erased; if a candidate with this address stays, or a member of the company has it, only those
   * about the interviews are.
   */
  addresses: string[];
  resumes: number;
  interviews: number;
  openInterviews: number;
  mails: number;
  /** Wordings from their answers that count for points of plans: they stay there, without a name. */
  wordings: string[];
}

const ERASURE = systemPrincipal('erasure');

const idsOf = (records: { _id: Types.ObjectId }[]) => records.map(({ _id }) => _id);
const hex = (ids: Types.ObjectId[]) => ids.map(id => id.toHexString());

/**
 * Returns what an erasure would remove, for the operator: one candidate by id; by email every position of that person
 * in one company. Throws if there is none, or several companies know the email.
 */
export async function planErasure(idOrEmail: string, companyId?: string): Promise<ErasurePlan> {
  const found = await findForErasure(ERASURE, idOrEmail);
  const candidates = found.filter(({ company }) => companyId === undefined || company.equals(companyId));
  const [first] = candidates;
  if (!first) throw new OperatorError(`There is no candidate ${idOrEmail}${companyId ? ' in this company' : ''}`);
  const companies = new Set(candidates.map(({ company }) => company.toHexString()));
  if (companies.size > 1) {
    throw new OperatorError(
      `Candidates of ${companies.size} companies have this email: add --company and one of ${[...companies].join(', ')}`,
    );
  }
  return planOf(first.company, candidates);
}

/** Returns what the erasure of these candidates of a company would remove. */
export async function planOf(company: Types.ObjectId, candidates: CandidateRecord[]): Promise<ErasurePlan> {
  const scope = systemScope(ERASURE, company);
  const interviews = await interviewsOfCandidates(scope, idsOf(candidates));
  const offers = await offersOf(scope, idsOf(candidates));
  const merged = await mergedInto(scope, idsOf(candidates));
  const addresses = await withoutMembers(scope, await addressesOnlyOf(scope, candidates));
  return {
    company,
    candidates,
    addresses,
    resumes: candidates.reduce((sum, candidate) => sum + resumesOf(candidate).length, 0),
    interviews: interviews.length,
    openInterviews: interviews.filter(({ isOpen }) => isOpen).length,
    mails: await countMailsOf(scope, {
      ids: [...idsOf([...candidates, ...interviews, ...offers]), ...merged.ids],
      addresses,
    }),
    wordings: await wordingsLeftBy(scope, idsOf(interviews)),
  };
}

interface Why {
  /** Null if the operator of the server does it. */
  by: CompanyPrincipal | null;
  reason: string | null;
}

const OPERATOR: Why = { by: null, reason: null };

/**
 * Erases candidates permanently, all or nothing: removes their files, and what every declared collection contains about
 * them; only the numbers stay. Throws 409 REPORT_NOT_READY if a report about them is being made at this moment, which
 * would restore parts of it.
 */
export async function erase(plan: ErasurePlan, { by, reason }: Why = OPERATOR): Promise<Receipt> {
  const { company, candidates, addresses, wordings } = plan;
  const ids = idsOf(candidates);
  const scope = systemScope(ERASURE, company);
  const at = currentTime();
  const { files, interviews, cancelled, counts } = await inTransaction(async session => {
    const erased = idsOf(await interviewsOfCandidates(scope, ids, session));
    // In the transaction: a job that starts meanwhile would be forgotten and run all the same.
    if (await isReportBeingMade(scope, erased, session)) {
      throw new AppError(
        'REPORT_NOT_READY',
        'A report for this candidate is being generated right now: try again in a minute',
      );
    }
    const questionKeys = await questionKeysOf(scope, erased, session);
    // An offer of times has emails and openings of its link under its own id, also before it becomes an interview.
    const linked = [...erased, ...idsOf(await offersOf(scope, ids, session))];
    const merged = await mergedInto(scope, ids, session);
    const written = await addressesWrittenTo(scope, linked, session);
    const emails = [...candidates.map(({ email }) => email), ...merged.emails, ...written];
    const person = { ids: [...ids, ...merged.ids, ...linked], addresses, questionKeys, emails };
    await cancelMailsOf(scope, person, session);
    const released = [
      ...(await releaseResumes(scope, ids, session)).map(file => ({ store: resumes, file })),
      ...(await releaseRecordings(scope, erased, session)).map(file => ({ store: recordingFiles, file })),
    ];
    const ended = await cancelOpenOf(scope, ids, { by, session });
    const principal = by ?? ERASURE;
    for (const _id of ids) await publish(candidateErased, { principal, session, record: { _id, company } });
    const removed = await eraseRecords(scope, person, { session, at });
    const swept = { companyId: company.toHexString(), candidates: hex(ids), interviews: hex(linked) };
    await enqueue(sweepErased, swept, { afterMs: SWEEP_AFTER_MS, scope, session });
    return { files: released, interviews: erased, cancelled: ended, counts: removed };
  });
  for (const { store, file } of files) await store.remove(file);
  return {
    erasedAt: at.toISOString(),
    reason,
    company: company.toHexString(),
    candidates: hex(ids),
    interviews: hex(interviews),
    files: hex(files.map(({ file }) => file)),
    counts: { ...counts, files: files.length },
    cancelled,
    wordingsLeft: wordings.length,
  };
}

/**
 * Erases candidates and stores a receipt in `DATA_DIR/receipts`, whose file is opened first: nothing is erased that
 * could not be documented. Returns it with its path. Throws one line if it cannot be written, and as `erase` does.
 */
export async function eraseWithReceipt(
  plan: ErasurePlan,
  why: Why = OPERATOR,
): Promise<{ receipt: Receipt; file: string }> {
  const draft = await openReceipt(resolve(settings().DATA_DIR), nameOf(plan));
  try {
    // A restore that was killed may have left the person there.
    await dropStaging(requireDb());
    const receipt = await erase(plan, why);
    return { receipt, file: await draft.write(receipt) };
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

function nameOf({ candidates }: ErasurePlan): string {
  const time = currentTime()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');
  return `erasure-${time}-${candidates[0]?._id.toHexString() ?? ''}`;
}

interface ReceiptFile {
  /** Writes it permanently; returns its path. */
  write(receipt: object): Promise<string>;
  /** Discards the file if nothing happened that has to be documented. */
  discard(): Promise<void>;
}

/**
 * Opens a file for a receipt in `DATA_DIR/receipts` before the action that it documents, which must not go undocumented
 * for lack of space. Throws one line if it cannot be written.
 */
async function openReceipt(dataDir: string, name: string): Promise<ReceiptFile> {
  const folder = join(dataDir, 'receipts');
  const path = join(folder, `${name}.json`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = await open(`${path}.new`, 'w', 0o600);
    return {
      async write(receipt) {
        await draft.writeFile(`${JSON.stringify(receipt, null, 2)}\n`);
        await draft.sync();
        await draft.close();
        await rename(`${path}.new`, path);
        return path;
      },
      async discard() {
        await draft.close();
        await rm(`${path}.new`, { force: true });
      },
    };
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}
