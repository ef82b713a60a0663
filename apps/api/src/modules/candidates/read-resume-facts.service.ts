import type { ResumeFacts } from '@interview-detection/shared/candidates/candidates.schema';
import type { UploadedFile } from '#api/database/file-store';
import { factsOf } from './resume-facts.rules';
import { requireResume, readPieces } from './resume-check.pool';

/**
 * Reads the text of a resume that was not stored. Throws 400 on `resume` if it is missing or not a PDF, 503 if it could
 * not be read, or not in time.
 */
export async function readResumeFacts(upload: UploadedFile | undefined): Promise<ResumeFacts> {
  const { path } = await requireResume(upload);
  const { pieces, isPartial } = await readPieces(path);
  return { ...factsOf(pieces), isPartial };
}
