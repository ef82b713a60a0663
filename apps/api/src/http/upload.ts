import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import type { Upload } from '@interview-detection/shared/endpoint';
import os from 'node:os';
import path from 'node:path';
import type { Request, Response } from 'express';
import multer from 'multer';
import { settings } from '../lib/app-context';
import type { UploadedFile } from '../database/file-store';
import { AppError, invalidField, systemCode } from '../lib/app-error';
import { MEGABYTE } from '../lib/byte-sizes';
import { callerGone } from '../lib/request-context';
import { limitConcurrency, QueueFull } from '../lib/limit-concurrency';
import type { Caller } from './authenticate';
import { keyOf } from './call-rate';

const PREFIX = 'interview-detection-upload-';

const FIELDS_MAX = 40;

const form = (fileSize: number) =>
  multer({
    // On disk, not in memory, which would otherwise hold a hundred concurrent files.
    storage: multer.diskStorage({
      destination: (_req, _file, done) => done(null, os.tmpdir()),
      filename: (_req, _file, done) => done(null, `${PREFIX}${randomUUID()}`),
    }),
    limits: { fileSize, files: 1, fields: FIELDS_MAX, parts: 60, fieldSize: 256 * 1024, fieldNameSize: 100 },
    // Otherwise names such as "résumé 李.pdf" are read as latin1.
    defParamCharset: 'utf8',
  });

/**
 * Reads multipart forms with one file. Returns the text fields, some of them as lists, and the file, if there is one.
 * Throws 413 FILE_TOO_LARGE, 415 for another content type, 400 for a form that cannot be read or takes longer than
 * UPLOAD_TIMEOUT to arrive, 503 if the temporary folder is full.
 */
export function formReader(upload: Upload) {
  const read = form(upload.maxBytes).single(upload.field);
  return async (req: Request, res: Response): Promise<{ body: unknown; file: UploadedFile | undefined }> => {
    if (upload.orItself && req.is(upload.contentType)) return { body: {}, file: await readItself(req, res, upload) };
    if (!req.is('multipart/form-data')) {
      const other = upload.orItself ? ` or ${upload.contentType}` : '';
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Send this as multipart/form-data${other}`);
    }
    await new Promise<void>((resolve, reject) => {
      const deadline = setTimeout(() => reject(tooSlow(req, res)), settings().UPLOAD_TIMEOUT * 1000);
      read(req, res, (error: unknown) => {
        clearTimeout(deadline);
        if (error === undefined || error === null) resolve();
        else reject(asUploadError(error, upload));
      });
    });
    const body: Record<string, unknown> = { ...(req.body as Record<string, unknown> | undefined) };
    const file = req.file && {
      path: req.file.path,
      name: safeName(req.file.originalname, upload),
      size: req.file.size,
    };
    const isList = (name: string) => upload.lists?.includes(name) && (body[name] as unknown[]).length <= FIELDS_MAX;
    const repeated = Object.keys(body).find(name => Array.isArray(body[name]) && !isList(name));
    if (repeated !== undefined) {
      await discard(file);
      throw invalidField(repeated, `${repeated} was sent more than once`);
    }
    // Neither fields nor list items are objects, and the parser turns `a[b][20000000]` into a list of twenty million
    // items that nothing may walk through.
    const asText = (value: unknown) => (typeof value === 'string' ? value : {});
    for (const name of Object.keys(body)) {
      const value = body[name];
      body[name] = Array.isArray(value) ? Array.from(value, asText) : asText(value);
    }
    return { body, file };
  };
}

/** Reads a body that is the file itself. Throws what a form throws. */
async function readItself(req: Request, res: Response, upload: Upload): Promise<UploadedFile> {
  if ((req.get('content-encoding') ?? 'identity') !== 'identity') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const file = { path: path.join(os.tmpdir(), `${PREFIX}${randomUUID()}`), name: safeName('', upload), size: 0 };
  const out = createWriteStream(file.path, { flags: 'wx' });
  let deadline: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      deadline = setTimeout(() => reject(tooSlow(req, res)), settings().UPLOAD_TIMEOUT * 1000);
      req.on('data', (chunk: Buffer) => {
        file.size += chunk.length;
        if (file.size > upload.maxBytes) reject(tooLarge(upload));
      });
      req.once('error', reject);
      out.once('error', reject).once('finish', resolve);
      req.pipe(out);
    });
    return file;
  } catch (error) {
    // The rest is read and dropped: a sender who cannot finish would not see the reply.
    req.unpipe(out).resume();
    out.destroy();
    await discard(file);
    throw asUploadError(error, upload);
  } finally {
    clearTimeout(deadline);
  }
}

const tooLarge = ({ field, maxBytes }: Upload) =>
  new AppError('FILE_TOO_LARGE', `The ${field} may be at most ${maxBytes / MEGABYTE} MB`);

/** Closes the connection once the sender has the reply, which also discards what has arrived. */
function tooSlow(req: Request, res: Response): AppError {
  res.once('close', () => req.destroy());
  const message = `The form took longer than ${settings().UPLOAD_TIMEOUT} seconds to arrive, please try again on a faster connection`;
  return new AppError('VALIDATION_FAILED', message, { headers: { Connection: 'close' } });
}

/** busboy reports a broken form with plain errors; system errors carry a code. */
function asUploadError(error: unknown, upload: Upload): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE') {
    return tooLarge(upload);
  }
  if (!(error instanceof Error) || error instanceof multer.MulterError) return error;
  const code = systemCode(error);
  if (code === '') return new AppError('VALIDATION_FAILED', 'The form could not be read');
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new AppError('UNAVAILABLE', 'There is no room for the file right now, please try again', {
    headers: { 'Retry-After': '5' },
  });
}

export async function discard(file: UploadedFile | undefined): Promise<void> {
  if (file) await rm(file.path, { force: true });
}

/** Removes uploads that a killed process left in the temporary folder and that are older than `olderThan`. */
export async function sweepUploads(olderThan: Date): Promise<void> {
  const folder = os.tmpdir();
  for (const name of (await readdir(folder)).filter(entry => entry.startsWith(PREFIX))) {
    const file = path.join(folder, name);
    const isOld = await stat(file).then(
      ({ mtime }) => mtime < olderThan,
      () => false,
    );
    // Another user's file cannot be removed, and need not be.
    if (isOld) await rm(file, { force: true }).catch(() => undefined);
  }
}

const NAME_MAX = 150;

/** At most 150 characters; a longer name is cut and ends with the extension of its content type. */
function safeName(original: string, { field, contentType }: Upload): string {
  const end = `.${contentType.split('/')[1]}`;
  const last = original.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (clean === '' || /^\.+$/.test(clean)) return field + end;
  const shortened = [...clean];
  return shortened.length <= NAME_MAX ? clean : shortened.slice(0, NAME_MAX - end.length).join('') + end;
}

/** Concurrent uploads per account in this process; each may take 10 MB of the temporary folder. */
const AT_ONCE = 2;
/** Uploads that wait for these to end; nothing is read from their senders meanwhile. */
const WAITING_MAX = 100;

interface Lane {
  run: ReturnType<typeof limitConcurrency>;
  /** Running and waiting requests. */
  requests: number;
}

const lanes = new Map<string, Lane>();

/**
 * Handles an upload once its account has fewer than two others under way. Throws 429 with Retry-After if 100 already
 * wait; a sender who disconnects while waiting leaves the queue.
 */
export async function inUploadSlot<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  const account = keyOf(caller);
  const lane = lanes.get(account) ?? { run: limitConcurrency(AT_ONCE, { waitingMax: WAITING_MAX }), requests: 0 };
  lanes.set(account, lane);
  lane.requests++;
  try {
    return await lane.run(work, { signal: callerGone() });
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new AppError('RATE_LIMITED', 'Too many uploads at once, please try again shortly', {
      headers: { 'Retry-After': '5' },
    });
  } finally {
    lane.requests--;
    if (lane.requests === 0) lanes.delete(account);
  }
}
