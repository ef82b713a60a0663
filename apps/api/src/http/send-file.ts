import { pipeline } from 'node:stream/promises';
import contentDisposition from 'content-disposition';
import type { Response } from 'express';
import { AppError } from '../lib/app-error';
import type { StoredFile } from '../database/file-store';

/**
 * Streams a file under its own name, inline unless it is a download. Its content is untrusted: no sniffing, and a
 * policy that lets nothing in it run or load (contract §13). Throws, before anything is sent, if the file cannot be
 * opened.
 */
export async function sendFile(
  res: Response,
  file: StoredFile,
  contentType = 'application/octet-stream',
): Promise<void> {
  if (file.publicCopy) {
    res.set({
      ETag: `"${file.publicCopy.etag}"`,
      'Cache-Control': `public, max-age=${file.publicCopy.seconds}`,
      // Mail programs on the web show it as well.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    if (res.status(200).req.fresh) return void res.status(304).end();
  }
  const part = partOf(res, file);
  const content = res.req.method === 'HEAD' ? null : await (part?.open() ?? file.open());
  const length = part?.length ?? file.size;
  res.status(part ? 206 : 200).set({
    'Content-Type': file.contentType ?? contentType,
    ...(length === undefined ? {} : { 'Content-Length': String(length) }),
    ...(file.openPart ? { 'Accept-Ranges': 'bytes' } : {}),
    ...(part ? { 'Content-Range': part.range } : {}),
    'Content-Disposition': contentDisposition(file.name, {
      type: file.isDownload ? 'attachment' : 'inline',
      fallback: inAscii(file.name),
    }),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ...(file.publicCopy ? {} : { 'Cache-Control': 'private, no-store' }),
  });
  if (!content) {
    res.end();
    return;
  }
  try {
    await pipeline(content, res);
  } catch (error) {
    // The reader disconnected: nothing failed, and there is no one left to tell.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  }
}

/** Returns the requested range; null for the whole file. Throws 416 if the file has no such range. */
function partOf({ req }: Response, { size, openPart }: StoredFile) {
  if (size === undefined || !openPart) return null;
  const ranges = req.range(size, { combine: true });
  if (ranges === -1) {
    throw new AppError('RANGE_NOT_SATISFIABLE', undefined, { headers: { 'Content-Range': `bytes */${size}` } });
  }
  // Several ranges would need a multipart reply, which no player asks for: the whole file is a valid answer too.
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  const [{ start, end } = { start: 0, end: size - 1 }] = ranges;
  return { open: () => openPart(start, end), length: end - start + 1, range: `bytes ${start}-${end}/${size}` };
}

/** For readers without support for `filename*`. Node garbles non-ASCII characters in this one header. */
const inAscii = (name: string) => name.replace(/[^ -~]/gu, '?');
