// In a thread of its own: a hostile PDF may burn time and memory, but not those of the other calls.
// Plain JavaScript, so that one file serves the tests, the reloading server and the bundle.
import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { getDocumentProxy } from 'unpdf';

/**
 * @param {{ path: string }} job
 * @returns {Promise<{ pages: number } | { problem: 'not-a-pdf' | 'encrypted' }>}
 */
export default async ({ path }) => {
  const bytes = await readFile(path);
  if ((await fileTypeFromBuffer(bytes))?.mime !== 'application/pdf') return { problem: 'not-a-pdf' };
  try {
    // Level 0: else it writes its remarks on broken files between the lines of our log.
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    const pages = document.numPages;
    if (pages > 0) await document.getPage(1);
    await document.destroy();
    return { pages };
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'not-a-pdf' };
  }
};
