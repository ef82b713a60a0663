import { jsonLimitsOf, type Endpoint, type Upload } from '@interview-detection/shared/endpoint';
import express, { type Request, type Response } from 'express';
import { AppError } from '../lib/app-error';
import { requireRoomOnDisk } from '../database/disk-room';
import { KILOBYTE, MEGABYTE } from '../lib/byte-sizes';
import type { UploadedFile } from '../database/file-store';
import { formReader } from './upload';

/** No body that a schema accepts is as deep, or has as many lists and objects. */
const DEPTH_MAX = 32;
const COUNT_MAX = 50_000;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [LIST_OPENS, LIST_CLOSES, OBJECT_OPENS, OBJECT_CLOSES] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns what is wrong with the shape of a JSON text, or null. Deeply nested lists, or hundreds of thousands of empty
 * objects, take the parser many times as long as text of that length. Counted in one pass over its bytes.
 */
function shapeProblem(json: Buffer): string | null {
  let depth = 0;
  let count = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) {
      if (byte === BACKSLASH) at++;
    } else if (byte === LIST_OPENS || byte === OBJECT_OPENS) {
      if (++depth > DEPTH_MAX) return `The body may nest lists and objects at most ${DEPTH_MAX} deep`;
      if (++count > COUNT_MAX) return `The body may hold at most ${COUNT_MAX} lists and objects`;
    } else if (byte === LIST_CLOSES || byte === OBJECT_CLOSES) depth--;
  }
  return null;
}

/** The parsed request. */
export interface Received {
  body: unknown;
  file?: UploadedFile | undefined;
  /** Whether this is the form, if the endpoint accepts either. */
  isForm?: true;
}

const sizeOf = (bytes: number) => (bytes < MEGABYTE ? `${bytes / KILOBYTE} KB` : `${bytes / MEGABYTE} MB`);

/**
 * Reads the kind of body that the endpoint declares: a form, JSON, or none. Throws 413 if it is too large and 415 for
 * another kind.
 */
export function receiver(endpoint: Endpoint): (req: Request, res: Response) => Promise<Received> {
  if (endpoint.upload) return formReader(endpoint.upload);
  if (endpoint.form) return eitherReader(endpoint, endpoint.form);
  return bodyReader(endpoint);
}

function eitherReader(endpoint: Endpoint, form: Upload): (req: Request, res: Response) => Promise<Received> {
  const [readForm, readBody] = [formReader(form), bodyReader(endpoint)];
  return async (req, res) => {
    if (!req.is('multipart/form-data')) return readBody(req, res);
    await requireRoomIfLong(req);
    return { ...(await readForm(req, res)), isForm: true };
  };
}

function bodyReader(endpoint: Endpoint): (req: Request, res: Response) => Promise<Received> {
  if (!endpoint.body) return async () => ({ body: undefined });
  if (endpoint.rawBodyMaxBytes !== undefined) return bytesReader(endpoint.rawBodyMaxBytes);
  const readJson = jsonReader(jsonLimitsOf(endpoint));
  return async (req, res) => {
    const isEmpty = req.headers['transfer-encoding'] === undefined && Number(req.headers['content-length'] ?? 0) === 0;
    if (isEmpty) return { body: {} };
    if (!req.is('json') || !isUtf8(req)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    await requireRoomIfLong(req);
    await readJson(req, res);
    return { body: req.body as unknown };
  };
}

/** Text typed in an interview is shorter: the disk reserve is kept for it. */
const SHORT_BYTES = 64 * KILOBYTE;

/** Unless its header says that it is short; a compressed one may have any length. */
const isLong = (req: Request): boolean =>
  req.get('content-encoding') !== undefined || !(Number(req.get('content-length')) <= SHORT_BYTES);

async function requireRoomIfLong(req: Request): Promise<void> {
  if (!isLong(req)) return;
  const bytes = Number(req.get('content-length') ?? Infinity);
  await requireRoomOnDisk(bytes, 'The server has no room for this right now. Please tell its administrator.');
}

const CHARSET = /charset\s*=\s*"?([^";\s]*)/gi;

/**
 * JSON is UTF-8 (RFC 8259 §8.1), and the shape check reads it as that; every charset that the header names must be
 * UTF-8.
 */
const isUtf8 = (req: Request): boolean =>
  [...(req.get('content-type') ?? '').matchAll(CHARSET)].every(([, name]) => name?.toLowerCase() === 'utf-8');

function bytesReader(limit: number) {
  const type = 'application/octet-stream';
  const raw = express.raw({ type, limit });
  return (req: Request, res: Response) =>
    new Promise<Received>((resolve, reject) => {
      if (!req.is(type)) return reject(new AppError('UNSUPPORTED_MEDIA_TYPE', `Send this as ${type}`));
      raw(req, res, (error: unknown) => {
        if (error === undefined) resolve({ body: req.body as unknown });
        else reject(isTooLarge(error) ? tooLarge(limit) : error);
      });
    });
}

function jsonReader({ maxBytes: limit, mayBeCompressed: inflate }: ReturnType<typeof jsonLimitsOf>) {
  const json = express.json({ limit, inflate, verify: (_req, _res, body) => requireShape(body) });
  return (req: Request, res: Response) =>
    new Promise<void>((resolve, reject) => {
      json(req, res, (error: unknown) => {
        if (error === undefined) resolve();
        else if (error instanceof WrongShape) reject(new AppError('VALIDATION_FAILED', error.message));
        else reject(isTooLarge(error) ? tooLarge(limit) : error);
      });
    });
}

/** The body parser sets a status on everything thrown inside it. */
class WrongShape extends Error {}

function requireShape(body: Buffer): void {
  const problem = shapeProblem(body);
  if (problem !== null) throw new WrongShape(problem);
}

const isTooLarge = (error: unknown) => error instanceof Error && 'type' in error && error.type === 'entity.too.large';
const tooLarge = (limit: number) => new AppError('BODY_TOO_LARGE', `The request body may be at most ${sizeOf(limit)}`);
