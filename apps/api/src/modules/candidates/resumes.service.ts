import type { ResumeFacts } from '@interview-detection/shared/candidates/candidates.schema';
import { requireRoomOnDisk } from '#api/database/disk-room';
import { fileStore, type StoredFile, type UploadedFile } from '#api/database/file-store';
import { AppError } from '#api/lib/app-error';
import type { StaffPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import type { ResumeRecord } from './candidates.model';
import { resumesOf } from './candidates.rules';
import { getCandidate } from './candidates.service';
import { readPieces, requireResume } from './resume-check.pool';
import { factsOf } from './resume-facts.rules';

export const resumes = fileStore('resumes');

/**
 * Stores an uploaded resume as a draft until a candidate refers to it. Throws 400 on `resume` if it is missing or not a
 * PDF, and 503 if that could not be checked, or the database's disk has no room for it.
 */
export async function draftResume(scope: CompanyScope, upload: UploadedFile | undefined): Promise<ResumeRecord> {
  const { path, name, size } = await requireResume(upload);
  await requireRoomOnDisk(size, 'The server has no room for another resume right now. Please tell its administrator.');
  return { fileId: await resumes.putDraft(path, { scope, name }), name, size };
}

/**
 * Reads the text of a resume that was not stored. Throws 400 on `resume` if it is missing or not a PDF, 503 if it could
 * not be read, or not in time.
 */
export async function readResumeFacts(upload: UploadedFile | undefined): Promise<ResumeFacts> {
  const { path } = await requireResume(upload);
  const { pieces, isPartial } = await readPieces(path);
  return { ...factsOf(pieces), isPartial };
}

/** Returns the candidate's resume. Throws 404. */
export async function getResume(principal: StaffPrincipal, id: string): Promise<StoredFile> {
  const { resume } = await getCandidate(principal, id);
  if (!resume) throw new AppError('NOT_FOUND', 'This resume is no longer kept');
  return fileOf(resume);
}

/** Returns every resume that was sent for a candidate, newest first. Throws 404. */
export async function listResumes(principal: StaffPrincipal, id: string): Promise<ResumeRecord[]> {
  return resumesOf(await getCandidate(principal, id));
}

/** Returns one of these resumes. Throws 404. */
export async function getSentResume(principal: StaffPrincipal, id: string, fileId: string): Promise<StoredFile> {
  const sent = (await listResumes(principal, id)).find(resume => resume.fileId.equals(fileId));
  if (!sent) throw new AppError('NOT_FOUND', 'Resume not found');
  return fileOf(sent);
}

const fileOf = ({ fileId, name, size }: ResumeRecord): StoredFile => ({
  name,
  size,
  open: () => resumes.open(fileId),
});
