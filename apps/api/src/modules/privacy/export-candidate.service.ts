import { correctionSchema } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { candidateNoteSchema } from '@interview-detection/shared/candidate-notes/candidate-notes.schema';
import { candidateDetailsSchema, sentResumeSchema } from '@interview-detection/shared/candidates/candidates.schema';
import { chainSchema } from '@interview-detection/shared/evidence/events.schema';
import { evidenceSchema } from '@interview-detection/shared/evidence/evidence.schema';
import {
  interviewDetailsSchema,
  type InterviewDetails,
} from '@interview-detection/shared/interviews/interviews.schema';
import { recordingSchema } from '@interview-detection/shared/recordings/recordings.schema';
import { reportDocumentSchema, type ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import { scorecardSchema } from '@interview-detection/shared/scorecards/scorecards.schema';
import type { z } from 'zod';
import { currentTime } from '#api/lib/app-context';
import { isLong, parseReply, textOf } from '#api/lib/long-reply';
import { AppError } from '#api/lib/app-error';
import type { StoredFile } from '#api/database/file-store';
import type { CompanyPrincipal } from '#api/lib/principal';
import { fullScope } from '#api/lib/interview-scope';
import { retryBusy } from '#api/lib/retry-busy';
import { textEntry, zipFile, type ZipEntry } from '#api/lib/zip-archive';
import { presentCorrection } from '../candidate-records/own-record.presenter';
import { listCorrections } from '../candidate-records/correct-answer.service';
import { presentNote } from '../candidate-notes/candidate-notes.presenter';
import { notesOn } from '../candidate-notes/candidate-notes.service';
import { addressesOnlyOf, mergedInto } from '../candidates/candidate-erasure.service';
import { presentCandidateDetails, presentSentResume } from '../candidates/candidates.presenter';
import type { CandidateRecord } from '../candidates/candidates.model';
import { getCandidate } from '../candidates/candidates.service';
import { getSentResume, listResumes } from '../candidates/resumes.service';
import { presentChain, presentEvidence } from '../evidence/evidence.presenter';
import { getEvidence } from '../evidence/read-evidence.service';
import { offersOf } from '../interview-offers/interview-offers.service';
import { interviewsOfCandidates } from '../interviews/interview-erasure.service';
import { withoutMembers, mailsOfPerson } from '../outbox/mails-of-person.service';
import { presentRecording } from '../recordings/recordings.presenter';
import { getRecording, listRecordings } from '../recordings/recordings.service';
import { presentScorecard } from '../scorecards/scorecards.presenter';
import { readScorecards } from '../scorecards/scorecards.service';
import { ownAnswers } from '../turns/own-answers.service';
import { findVisit } from '../visits/candidate-visit.service';
import { exportedAnswer, exportedMail, exportedOffer, exportedRequests, exportedVisit } from './export.presenter';

/**
 * Interviews with their reports, passed in from outside: what is shown with a report does not belong to this module.
 */
export interface Reports {
  details: (principal: CompanyPrincipal, id: string) => Promise<InterviewDetails>;
  document: (principal: CompanyPrincipal, id: string) => Promise<ReportDocument>;
  pdf: (principal: CompanyPrincipal, document: ReportDocument) => Promise<StoredFile>;
}

/** Parsed like a response: anything that the contract does not name is left out of the file too. */
const parsed = async (name: string, schema: z.ZodType, value: unknown): Promise<ZipEntry> =>
  json(name, await parseReply(schema, value));
/** Indented, except for a list of thousands: that is written in pieces, so that other calls get their turn. */
const json = async (name: string, value: unknown): Promise<ZipEntry> =>
  textEntry(name, isLong(value) ? await textOf(value) : JSON.stringify(value, null, 2));
const packed = (name: string, open: ZipEntry['open']): ZipEntry => ({ name, isPacked: true, open });

/** A report that cannot be printed at the moment is no reason to withhold the rest from a person. */
async function printed(name: string, print: () => Promise<StoredFile>): Promise<ZipEntry> {
  try {
    const file = await print();
    return packed(name, () => file.open());
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error;
    return textEntry(`${name}.txt`, 'This PDF couldn’t be made. report.json holds all of it.\n');
  }
}

/**
 * Returns everything that is stored about a candidate, which is what an erasure removes, as an archive whose files are
 * read while it is sent (contract §31). Throws 404.
 */
export async function exportCandidate(principal: CompanyPrincipal, id: string, reports: Reports): Promise<StoredFile> {
  const candidate = await getCandidate(principal, id);
  const day = currentTime().toISOString().slice(0, 10);
  return zipFile(`candidate-${id}-${day}.zip`, entriesOf(principal, candidate, reports));
}

async function* entriesOf(
  principal: CompanyPrincipal,
  candidate: CandidateRecord,
  reports: Reports,
): AsyncGenerator<ZipEntry> {
  const id = candidate._id.toHexString();
  const scope = fullScope(principal.scope);
  const resumes = (await listResumes(principal, id)).map(presentSentResume);
  const numbered = resumes.map((resume, at) => ({ ...resume, file: `resumes/${at + 1}.pdf` }));
  yield parsed('candidate.json', candidateDetailsSchema.extend({ resumes: sentResumeSchema.loose().array() }), {
    ...presentCandidateDetails(candidate),
    resumes: numbered,
  });
  for (const { _id, file } of numbered) {
    yield packed(file, async () => (await getSentResume(principal, id, _id)).open());
  }
  const notes = await notesOn(scope, candidate);
  if (notes.length > 0) yield parsed('notes.json', candidateNoteSchema.array(), notes.map(presentNote));
  const interviews = (await interviewsOfCandidates(scope, [candidate._id])).map(({ _id }) => _id);
  const addresses = await withoutMembers(scope, await addressesOnlyOf(scope, [candidate]));
  const offers = await offersOf(scope, [candidate._id]);
  const merged = await mergedInto(scope, [candidate._id]);
  const person = { ids: [candidate._id, ...merged.ids, ...interviews, ...offers.map(({ _id }) => _id)], addresses };
  if (offers.length > 0) yield json('offers.json', offers.map(exportedOffer));
  yield json('mails.json', (await mailsOfPerson(scope, person)).map(exportedMail));
  for (const [at, interview] of interviews.entries()) {
    yield* entriesOfInterview(principal, interview.toHexString(), { folder: `interviews/${at + 1}`, reports });
  }
}

async function* entriesOfInterview(
  principal: CompanyPrincipal,
  id: string,
  { folder, reports }: { folder: string; reports: Reports },
): AsyncGenerator<ZipEntry> {
  const details = await retryBusy(() => reports.details(principal, id));
  yield parsed(`${folder}/interview.json`, interviewDetailsSchema, details);
  if (details.reportStatus === 'ready') {
    const document = await retryBusy(() => reports.document(principal, id));
    yield parsed(`${folder}/report.json`, reportDocumentSchema, document);
    yield printed(`${folder}/report.pdf`, () => reports.pdf(principal, document));
  }
  const evidence = await retryBusy(() => getEvidence(principal, id, { isWhole: true }));
  const { interview } = evidence;
  const scope = fullScope(principal.scope);
  const answers = await ownAnswers(scope, interview._id);
  if (answers && !interview.report.transcriptDeleted)
    yield json(`${folder}/answers.json`, answers.answers.map(exportedAnswer));
  const corrections = await listCorrections(principal, id);
  if (corrections.length > 0) {
    yield parsed(`${folder}/corrections.json`, correctionSchema.array(), corrections.map(presentCorrection));
  }
  if (interview.requests.reviews?.length || interview.requests.erasure)
    yield json(`${folder}/requests.json`, exportedRequests(interview));
  // What colleagues said about a person belongs to that person: everything, no matter who asks (ADR-32).
  const { scorecards } = await readScorecards(principal, id);
  if (scorecards.length > 0)
    yield parsed(`${folder}/scorecards.json`, scorecardSchema.array(), scorecards.map(presentScorecard));
  const visit = await findVisit(scope, interview);
  if (visit) {
    yield json(`${folder}/visit.json`, exportedVisit(visit));
    yield parsed(`${folder}/signals.json`, evidenceSchema, await presentEvidence(evidence));
    yield parsed(`${folder}/evidence.json`, chainSchema, presentChain(interview, evidence.chain));
  }
  yield* recordingsIn(principal, id, folder);
}

async function* recordingsIn(principal: CompanyPrincipal, id: string, folder: string): AsyncGenerator<ZipEntry> {
  const recordings = (await listRecordings(principal, id)).map(presentRecording);
  if (recordings.length === 0) return;
  // The file contains the sound itself: its readers must not get a way into the product.
  const named = recordings.map((one, at) => ({ ...one, sound: `recordings/${at + 1}.${one.mime.split('/')[1]}` }));
  yield parsed(`${folder}/recordings.json`, recordingSchema.array(), named);
  for (const { _id, sound } of named) {
    yield packed(`${folder}/${sound}`, async () => (await getRecording(principal, _id)).open());
  }
}
