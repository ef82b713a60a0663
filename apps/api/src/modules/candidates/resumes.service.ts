import { requireRoomOnDisk } from '#api/database/disk-room';
import { fileStore, type UploadedFile } from '#api/database/file-store';
import type { CompanyScope } from '#api/lib/system-principal';
import type { ResumeRecord } from './candidates.model';
import { requireResume } from './resume-check.pool';

export const resumes = fileStore('resumes');

/**
 * Stores an uploaded resume as a draft until a candidate refers to it. Throws 400 on `resume` if it is missing or not a
 * PDF, and 503 if that could not be checked, or the database's disk has no room for it.
 */
export async function draftResume(scope: CompanyScope, upload: UploadedFile | undefined): Promise<ResumeRecord> {
  const { path, name, size } = await requireResume(upload);
  await requireRoomOnDisk('The server has no room for another resume right now. Please tell its administrator.');
  return { fileId: await resumes.putDraft(path, { scope, name }), name, size };
}
