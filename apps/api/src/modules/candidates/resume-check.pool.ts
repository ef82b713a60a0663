import { ONLY_PDF, RESUME_MAX_PAGES, RESUME_REQUIRED } from '@interview-detection/shared/interviews/interviews.rules';
import type { UploadedFile } from '#api/database/file-store';
import { AppError, invalidField } from '#api/lib/app-error';
import { logger } from '#api/lib/logger';
import { workerPool } from '#api/lib/worker-pool';
import type { Piece } from './resume-facts.rules';

type Finding = { pages: number } | { problem: 'not-a-pdf' | 'encrypted' };

const check = workerPool<{ path: string }, Finding>({
  name: 'resume-check',
  file: new URL('./pdf-check.worker.mjs', import.meta.url),
  // Each thread holds a whole resume in memory, and reads a well-formed one in a few milliseconds.
  threads: 2,
  maxQueue: 50,
  timeLimitMs: 15_000,
  memoryMb: 256,
});

/**
 * Requires a resume to be a PDF by content, regardless of its name or declared type: a signature, and a parse that finds a
 * page (contract §13). Throws 400 on `resume` otherwise, and 503 if it could not be checked, or not in time.
 */
export async function requireResume(file: UploadedFile | undefined): Promise<UploadedFile> {
  if (!file) throw invalidField('resume', RESUME_REQUIRED);
  const finding = file.size === 0 ? { problem: 'not-a-pdf' as const } : await inspect(file.path);
  if ('problem' in finding) {
    throw invalidField(
      'resume',
      finding.problem === 'encrypted' ? 'The PDF is protected by a password, please send one without.' : ONLY_PDF,
    );
  }
  if (finding.pages === 0) throw invalidField('resume', ONLY_PDF);
  if (finding.pages > RESUME_MAX_PAGES) {
    throw invalidField('resume', `The resume may have at most ${RESUME_MAX_PAGES} pages.`);
  }
  return file;
}

async function inspect(path: string): Promise<Finding> {
  try {
    return await check({ path });
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The thread ran out of memory or could not read the file, which does not mean that the resume is bad.
    logger.warn({ err: error }, 'a resume could not be checked');
    throw new AppError('UNAVAILABLE', 'The resume couldn’t be checked right now, please try again', {
      headers: { 'Retry-After': '5' },
    });
  }
}

/** What was read, and whether something of the resume was not. */
interface Texts {
  pieces: Piece[];
  isPartial: boolean;
}

const read = workerPool<{ path: string }, Texts>({
  name: 'resume-text',
  file: new URL('./resume-text.worker.mjs', import.meta.url),
  threads: 1,
  maxQueue: 20,
  timeLimitMs: 15_000,
  memoryMb: 256,
});

/** Returns the texts of a resume's first pages, with how they are drawn. Throws 503 if it could not be read. */
export async function readPieces(path: string): Promise<Texts> {
  try {
    return await read({ path });
  } catch (error) {
    if (error instanceof AppError) throw error;
    logger.warn({ err: error }, 'the text of a resume could not be read');
    throw new AppError('UNAVAILABLE', 'The resume couldn’t be read right now, please try again', {
      headers: { 'Retry-After': '5' },
    });
  }
}
