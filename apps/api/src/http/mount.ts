import type { DataOf, Endpoint, BodyOf, ParamsOf, QueryOf } from '@interview-detection/shared/endpoint';
import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express';
import type { z } from 'zod';
import { whilePresent } from '../database/presence';
import type { CompanyPrincipal, StaffPrincipal } from '../lib/principal';
import { AppError } from '../lib/app-error';
import type { StoredFile } from '../lib/file-store';
import type { Listing } from '../lib/listing';
import { networkOf } from '../lib/network';
import { requireQuota } from '../lib/quota';
import { authenticate } from './authenticate';
import { countCall } from './call-rate';
import { documentedPath } from './documented-path';
import { sendFile } from './send-file';
import { discard, readForm, type UploadedFile } from './upload';

type PrincipalFor<E extends Endpoint> = E['access'] extends 'company'
  ? CompanyPrincipal
  : E['access'] extends 'user'
    ? StaffPrincipal
    : undefined;

/** What a handler gets: parsed, typed, and no request object. */
export interface Input<E extends Endpoint> {
  principal: PrincipalFor<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  file: E['upload'] extends object ? UploadedFile | undefined : undefined;
  /** What rate limits count the caller's address by (`lib/network.ts`). */
  address: string;
  /** For the log of jobs that a public call sets going; other calls have it in their principal. */
  requestId: string;
}

type One<E extends Endpoint> = E['alsoStatus'] extends number ? { status: 200 | 201; data: DataOf<E> } : DataOf<E>;

type Result<E extends Endpoint> = E['kind'] extends 'file'
  ? StoredFile
  : E['kind'] extends 'list'
    ? Listing<z.output<E['reply']>>
    : One<E>;

export type Handlers<G extends Record<string, Endpoint>> = {
  [K in keyof G]: (input: Input<G[K]>) => Promise<Result<G[K]>>;
};

/** JSON over this is 413 (contract §10). */
const JSON_MAX_BYTES = 1024 * 1024;
const json = express.json({ limit: JSON_MAX_BYTES });

/**
 * Adds the routes of one endpoint group. A missing or mistyped handler does not compile. Each request is
 * authenticated, then read, parsed, handled, and its reply parsed through the reply schema, which strips whatever the
 * contract does not name: that last step keeps secrets in.
 */
export function mount<G extends Record<string, Endpoint>>(router: Router, group: G, handlers: Handlers<G>): void {
  for (const [verb, endpoint] of Object.entries<Endpoint>(group)) {
    // Each pair is checked where the handlers are written; here the types of the group are mixed.
    const handle = handlers[verb] as unknown as (input: unknown) => Promise<unknown>;
    const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;
    router[method](endpoint.path, route(endpoint, handle));
  }
}

function route(endpoint: Endpoint, handle: (input: unknown) => Promise<unknown>): RequestHandler {
  return (req, res, next) => whilePresent(serve(endpoint, handle, { req, res, next }));
}

interface Exchange {
  req: Request;
  res: Response;
  next: NextFunction;
}

async function serve(
  endpoint: Endpoint,
  handle: (input: unknown) => Promise<unknown>,
  { req, res, next }: Exchange,
): Promise<void> {
  // Express answers HEAD through GET routes; one that changes something must not run then.
  if (endpoint.changesState && req.method === 'HEAD') return next();
  // The address may be that of another endpoint with another method: `add` in `/users/add` is no id.
  if ((documentedPath(req.path) ?? endpoint.path) !== endpoint.path) return next();
  res.locals.route = endpoint.path;
  let file: UploadedFile | undefined;
  try {
    const requestId = res.locals.requestId as string;
    const found = await principalOf(endpoint, req, res);
    const principal = found && { ...found, requestId };
    const params = parse(endpoint.params, req.params, 'NOT_FOUND');
    const query = parse(endpoint.query, withoutBlankFilters(req.query));
    const received = await receive(endpoint, req, res);
    file = received.file;
    if (file && principal?.companyId) await requireQuota('uploads', principal.companyId);
    const body = parse(endpoint.body, received.body);
    const result = await handle({ principal, params, query, body, file, address: networkOf(req.ip ?? ''), requestId });
    // The caller may have been told meanwhile that the database is away.
    if (!res.headersSent) await reply(endpoint, res, result);
  } finally {
    await discard(file);
  }
}

/** A filter or order that a form leaves blank is none (`?search=&status=&sort=`); a blank page is a mistake. */
const withoutBlankFilters = (query: Request['query']) =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== '' || ['page', 'size'].includes(name)));

async function principalOf(endpoint: Endpoint, req: Request, res: Response): Promise<StaffPrincipal | undefined> {
  if (endpoint.access === 'public') return undefined;
  const principal = await authenticate(req);
  await countCall(principal, res);
  if (endpoint.access === 'company' && principal.companyId === null) throw new AppError('COMPANY_REQUIRED');
  return principal;
}

async function receive(
  endpoint: Endpoint,
  req: Request,
  res: Response,
): Promise<{ body: unknown; file?: UploadedFile | undefined }> {
  if (endpoint.upload) return readForm(req, res, endpoint.upload.field);
  if (!endpoint.body) return { body: undefined };
  const isEmpty = req.headers['transfer-encoding'] === undefined && Number(req.headers['content-length'] ?? 0) === 0;
  if (isEmpty) return { body: {} };
  if (!req.is('json')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  await new Promise<void>((resolve, reject) => {
    json(req, res, (error: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  return { body: req.body as unknown };
}

/** Of a reply with 400, so that it is never larger than 64 KiB: whoever mends these sees the others. */
const ISSUES_MAX = 50;
const ISSUE_PATH_MAX = 200;

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  code: 'VALIDATION_FAILED' | 'NOT_FOUND' = 'VALIDATION_FAILED',
) {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (code === 'NOT_FOUND') throw new AppError('NOT_FOUND');
  const issues = parsed.error.issues.slice(0, ISSUES_MAX).map(({ code: kind, path, message }) => ({
    path: path.map(String).join('.').slice(0, ISSUE_PATH_MAX),
    // zod's own words are for programmers; every field that can be wrong in another way has its own.
    message: kind === 'invalid_type' && message.startsWith('Invalid input') ? 'Must be a JSON object' : message,
  }));
  throw new AppError('VALIDATION_FAILED', issues[0]?.message, { issues });
}

async function reply(endpoint: Endpoint, res: Response, result: unknown): Promise<void> {
  if (endpoint.kind === 'file') return sendFile(res, result as StoredFile, endpoint.contentType);
  // Nothing here may be kept by a browser or proxy: it is one company's, and some GETs change something.
  res.setHeader('Cache-Control', 'no-store');
  if (endpoint.kind === 'list') {
    const { items, page } = result as Listing<unknown>;
    const data = items.map(item => endpoint.reply.parse(item));
    res.status(endpoint.status).json(page ? { data, page } : { data });
    return;
  }
  const { status, data } = endpoint.alsoStatus
    ? (result as { status: number; data: unknown })
    : { status: endpoint.status, data: result };
  res.status(status).json({ data: endpoint.reply.parse(data) });
}
