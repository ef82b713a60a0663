import { AppError } from '#api/lib/app-error';
import { logger } from '#api/lib/logger';
import { workerPool } from '#api/lib/worker-pool';
import type { Piece } from './resume-facts.rules';

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
    throw new AppError('UNAVAILABLE', 'The resume could not be read right now, please try again', {
      headers: { 'Retry-After': '5' },
    });
  }
}
