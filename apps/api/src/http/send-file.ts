import { pipeline } from 'node:stream/promises';
import contentDisposition from 'content-disposition';
import type { Response } from 'express';
import type { StoredFile } from '../lib/file-store';

/**
 * Streams a file under its own name, inline unless it is to be downloaded. It came from outside: no sniffing, and a policy that lets nothing
 * in it run or load (contract §13). Throws, before anything is sent, where the file cannot be opened.
 */
export async function sendFile(
  res: Response,
  file: StoredFile,
  contentType = 'application/octet-stream',
): Promise<void> {
  const content = res.req.method === 'HEAD' ? null : await file.open();
  res.status(200).set({
    'Content-Type': contentType,
    ...(file.size === undefined ? {} : { 'Content-Length': String(file.size) }),
    'Content-Disposition': contentDisposition(file.name, {
      type: file.isDownload ? 'attachment' : 'inline',
      fallback: inAscii(file.name),
    }),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  });
  if (!content) {
    res.end();
    return;
  }
  try {
    await pipeline(content, res);
  } catch (error) {
    // The reader went away: nothing failed, and nobody is left to tell.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  }
}

/** For readers that know no `filename*`. Node garbles what is not ASCII in this one header. */
const inAscii = (name: string) => name.replace(/[^ -~]/gu, '?');
