import { ONLY_PDF, RESUME_MAX_PAGES, RESUME_REQUIRED } from '@interview-detection/shared/interviews/interviews.rules';
import { Piscina } from 'piscina';
import type { UploadedFile } from '../../http/upload';
import { invalidField } from '../../lib/app-error';
import { logger } from '../../lib/logger';

type Finding = { pages: number } | { problem: 'not-a-pdf' | 'encrypted' };

/** A PDF that takes longer to open than this is no resume. */
const CHECK_MS = 15_000;

// One thread: it holds a whole resume in memory, and reads one in a few milliseconds.
const pool = new Piscina<{ path: string }, Finding>({
  filename: new URL('./pdf-check.worker.mjs', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 256 },
});

/**
 * A resume is a PDF by content, whatever its name or declared type: a signature and a parse that finds a page
 * (contract §13). Throws 400 on `resume` otherwise.
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
    return await pool.run({ path }, { signal: AbortSignal.timeout(CHECK_MS) });
  } catch (error) {
    // Out of time or memory. The thread is replaced, the file is refused.
    logger.warn({ err: error }, 'a resume could not be checked');
    return { problem: 'not-a-pdf' };
  }
}
