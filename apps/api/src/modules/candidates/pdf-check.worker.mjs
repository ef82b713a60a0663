// Runs in its own thread: a hostile PDF may use up time and memory, but not those of other calls. Plain JavaScript, so
// that one file serves the tests, the reloading server and the bundle.
import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { getDocumentProxy } from 'unpdf';

/**
 * Scanners and mail programs put a line break or a byte order mark before the header; readers accept it within so many
 * bytes.
 */
const HEADER_WITHIN = 1024;

/** @param {Buffer} bytes */
async function isPdf(bytes) {
  if (!bytes.subarray(0, HEADER_WITHIN).includes('%PDF-')) return false;
  const type = await fileTypeFromBuffer(bytes);
  return type === undefined || type.mime === 'application/pdf';
}

/**
 * @param {{ path: string }} job
 * @returns {Promise<{ pages: number } | { problem: 'not-a-pdf' | 'encrypted' }>}
 */
export default async ({ path }) => {
  const bytes = await readFile(path);
  if (!(await isPdf(bytes))) return { problem: 'not-a-pdf' };
  try {
    // Level 0: otherwise pdf.js writes its warnings about broken files into our log.
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    const pages = document.numPages;
    if (pages > 0) await document.getPage(1);
    await document.destroy();
    return { pages };
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'not-a-pdf' };
  }
};
