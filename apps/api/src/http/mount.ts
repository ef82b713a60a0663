import type { Cookie, DataOf, Endpoint, BodyOf, ParamsOf, QueryOf } from '@interview-detection/shared/endpoint';
import type { NextFunction, Request, RequestHandler, Response, Router } from 'express';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import { withDatabaseDeadline } from '../database/availability';
import { auditRead } from '../events/publish.service';
import { MEGABYTE } from '../lib/byte-sizes';
import type { CompanyPrincipal, Principal, SessionPrincipal } from '../lib/principal';
import { AppError } from '../lib/app-error';
import { isLong, parseReply, textOf } from '../lib/long-reply';
import type { StoredFile, UploadedFile } from '../database/file-store';
import type { Listing } from '../database/listing';
import { networkOf } from '../lib/network';
import { requireQuota } from '../database/quota';
import { takeTurnsAs } from '../lib/request-context';
import { setCookie, readCookie } from './cookies';
import { documentedPath } from './not-found';
import type { Caller } from './authenticate';
import { callCounter, type CallCounter, type Gate } from './gate';
import { answerOnce, idempotencyKeyOf } from './idempotent';
import type { KeptReply } from '../idempotency/idempotency.service';
import { receiver } from './receive';
import { requestIdOf } from './respond';
import { sendFile } from './send-file';
import { stableReply, StableResult } from './stable-reply';
import { discard, inUploadSlot } from './upload';

type PrincipalFor<E extends Endpoint> = E['auth'] extends readonly (infer Kind)[]
  ? Extract<Principal, { kind: Kind }> &
      (E['needsCompany'] extends true ? Pick<CompanyPrincipal, 'companyId' | 'scope'> : unknown)
  : E['mayBeSignedIn'] extends true
    ? SessionPrincipal | undefined
    : undefined;

/** The input of a handler: parsed, typed, without a request object. */
export interface Input<E extends Endpoint> {
  principal: PrincipalFor<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Undefined if a form was sent instead. */
  body: E['form'] extends object ? BodyOf<E> | undefined : BodyOf<E>;
  /** The form, if one was sent instead of the body. */
  form: E['form'] extends { fields: z.ZodType }
    ? { fields: z.output<E['form']['fields']>; file: UploadedFile | undefined } | undefined
    : undefined;
  file: E['upload'] extends object ? UploadedFile | undefined : undefined;
  /** The cookie that the endpoint names, if the browser sent it. */
  cookie: E['cookie'] extends object ? string | undefined : undefined;
  /** The key of the caller's address in rate limits (`lib/network.ts`). */
  address: string;
  /** The caller's User-Agent header, empty if absent. May contain anything. */
  userAgent: string;
  /** For the log of jobs that a public call enqueues; other calls have it in their principal. */
  requestId: string;
}

type SingleReply<E extends Endpoint> = E['alsoStatus'] extends number
  ? { status: 200 | 201 | 202; data: DataOf<E> }
  : DataOf<E> | (E['method'] extends 'GET' ? StableResult<DataOf<E>> : never);

type Result<E extends Endpoint> = E['kind'] extends 'file'
  ? StoredFile
  : E['kind'] extends 'list'
    ? Listing<z.output<E['reply']>>
    : E['cookie'] extends object
      ? { data: DataOf<E>; cookie: string | null }
      : SingleReply<E>;

export type Handlers<G extends Record<string, Endpoint>> = {
  [K in keyof G]: (input: Input<G[K]>) => Promise<Result<G[K]>>;
};

/**
 * Adds the routes of one endpoint group. A missing or mistyped handler does not compile. Each request is authenticated,
 * then read, parsed and handled, and its reply is parsed by the reply schema, which strips everything that the contract
 * does not name: this last step keeps secrets in.
 */
export function mount<G extends Record<string, Endpoint>>(
  router: Router,
  group: G,
  handlers: Handlers<G>,
  gate: Gate,
): void {
  for (const [verb, endpoint] of Object.entries<Endpoint>(group)) {
    // Each pair is type-checked where the handlers are written; here the types of the group are mixed.
    const handle = handlers[verb] as unknown as (input: unknown) => Promise<unknown>;
    const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;
    router[method](endpoint.path, route(endpoint, handle, gate));
  }
}

interface Route {
  endpoint: Endpoint;
  gate: Gate;
  receive: ReturnType<typeof receiver>;
  count: CallCounter;
  handle: (input: unknown) => Promise<unknown>;
}

function route(endpoint: Endpoint, handle: Route['handle'], gate: Gate): RequestHandler {
  const parts = { endpoint, gate, receive: receiver(endpoint), count: callCounter(endpoint), handle };
  return (req, res, next) => withDatabaseDeadline(serve(parts, { req, res, next }));
}

interface HttpExchange {
  req: Request;
  res: Response;
  next: NextFunction;
}

/**
 * Whether a browser requests it as a page, a frame or an image, rather than from a script. Other programs do not say.
 */
const isOpenedAsPage = (req: Request) => (req.get('sec-fetch-dest') ?? 'empty') !== 'empty';

async function serve(parts: Route, exchange: HttpExchange): Promise<void> {
  const { endpoint, gate } = parts;
  const { req, res, next } = exchange;
  // Express answers HEAD through GET routes; one that changes something must not run then.
  if (endpoint.changesState && req.method === 'HEAD') return next();
  if (endpoint.changesState && isOpenedAsPage(req)) throw new AppError('FORBIDDEN', 'Call this from a program');
  // The path may belong to another endpoint with another method: `add` in `/users/add` is not an id.
  if ((documentedPath(req.path) ?? endpoint.path) !== endpoint.path) return next();
  res.locals.route = endpoint.path;
  const principal = await gate.admit(endpoint, req, res);
  takeTurnsAs(principal?.companyId?.toHexString() ?? networkOf(req.ip ?? ''));
  const work = () => perform(parts, exchange, principal);
  return isUpload(endpoint, req) && principal ? inUploadSlot(principal, work) : work();
}

const isUpload = ({ upload, form }: Endpoint, req: Request): boolean =>
  upload !== undefined || (form !== undefined && req.is('multipart/form-data') !== false);

async function perform(
  { endpoint, gate, receive, count, handle }: Route,
  { req, res }: HttpExchange,
  principal: Caller | undefined,
): Promise<void> {
  let file: UploadedFile | undefined;
  try {
    const key = idempotencyKeyOf(endpoint, req);
    const params = parse(endpoint.params, req.params, 'NOT_FOUND');
    const query = parse(endpoint.query, withoutBlankFilters(req.query));
    const received = await receive(req, res);
    file = received.file;
    const work = async () => {
      if (file && principal?.companyId) await requireUpload(file, principal.companyId);
      const form = received.isForm && { fields: parse(endpoint.form?.fields, received.body), file };
      const body = form ? undefined : parse(endpoint.body, received.body);
      const address = networkOf(req.ip ?? '');
      await count(principal, address);
      if (endpoint.quota && principal?.companyId) await requireQuota(endpoint.quota, principal.companyId);
      const requestId = requestIdOf(res);
      const userAgent = req.get('user-agent') ?? '';
      const cookie = endpoint.cookie && readCookie(endpoint.cookie, req);
      const result = await handle({
        principal: await gate.begin(endpoint, principal),
        params,
        query,
        body,
        form,
        file,
        cookie,
        address,
        userAgent,
        requestId,
      });
      await auditShown(endpoint, principal, { params, result });
      return endpoint.cookie ? withoutCookie(endpoint.cookie, result, { req, res }) : result;
    };
    if (endpoint.kind === 'file') {
      const found = (await work()) as StoredFile;
      if (!res.headersSent) await sendFile(res, found, endpoint.contentType);
      return;
    }
    const answer = async () => replyOf(endpoint, await work());
    const { status, body } =
      key !== null && principal && principal.kind !== 'candidate'
        ? await answerOnce(
            { caller: principal, key },
            { req, res, received },
            {
              work: answer,
              // A replay shows the reply again, which counts as another read.
              beforeReplay: ({ status: kept, body: shown }) =>
                kept < 300
                  ? auditShown(endpoint, principal, { params, result: shownIn(endpoint, shown) })
                  : Promise.resolve(),
            },
          )
        : await answer();
    // The caller may already have been told that the database is unavailable. No browser or proxy may cache any of
    // this: it belongs to one company, and some GETs change something.
    const text = Buffer.isBuffer(body) ? body : isLong(body) ? await textOf(body) : undefined;
    if (res.headersSent) return;
    res.status(status).set('Cache-Control', 'no-store');
    if (text === undefined) res.json(body);
    else res.type('json').send(text);
  } finally {
    await discard(file);
  }
}

/** Sets or deletes the cookie as the handler says. Returns the data of the reply. */
function withoutCookie(cookie: Cookie, result: unknown, { req, res }: Pick<HttpExchange, 'req' | 'res'>): unknown {
  const { data, cookie: value } = result as { data: unknown; cookie: string | null };
  // The caller may already have been told that the database is unavailable.
  if (!res.headersSent) setCookie(cookie, value, req, res);
  return data;
}

/** Returns the result as the handler gave it, from the body of the reply. */
const shownIn = ({ kind }: Endpoint, body: unknown): unknown => {
  const { data } = body as { data: unknown };
  return kind === 'list' ? { items: data } : data;
};

/** Records in the audit log what is about to be shown, if the endpoint declares that. */
async function auditShown(
  { audit, kind }: Endpoint,
  principal: Caller | undefined,
  { params, result }: { params: unknown; result: unknown },
): Promise<void> {
  if (!audit || !principal) return;
  const data = kind === 'list' ? (result as Listing<unknown>).items : result;
  if (audit.when?.(data as never) === false) return;
  await auditRead(audit, principal, (params as { id?: string } | undefined)?.id);
}

async function requireUpload({ size }: UploadedFile, company: Types.ObjectId): Promise<void> {
  await requireQuota('uploads', company);
  await requireQuota('uploadedMegabytes', company, { amount: size / MEGABYTE });
}

/**
 * A filter or order that a form leaves blank counts as absent (`?search=&status=&sort=`); a blank page is a mistake.
 */
const withoutBlankFilters = (query: Request['query']) =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== '' || ['page', 'size'].includes(name)));

/** Issues in a reply with 400, so that it never exceeds 64 KiB: the others appear once these are fixed. */
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
    // zod's default texts are for programmers; every field that can be wrong in another way has its own message.
    message: kind === 'invalid_type' && message.startsWith('Invalid input') ? 'Must be a JSON object' : message,
  }));
  throw new AppError('VALIDATION_FAILED', issues[0]?.message, { issues });
}

/** Builds the reply to a result, parsed by the reply schema; of a stable one, its bytes. */
async function replyOf(endpoint: Endpoint, result: unknown): Promise<KeptReply> {
  if (result instanceof StableResult)
    return { status: endpoint.status, body: await stableReply(endpoint.reply, result) };
  if (endpoint.kind === 'list') {
    const { items, page } = result as Listing<unknown>;
    const data = items.map(item => endpoint.reply.parse(item));
    return { status: endpoint.status, body: page ? { data, page } : { data } };
  }
  const { status, data } = endpoint.alsoStatus
    ? (result as { status: number; data: unknown })
    : { status: endpoint.status, data: result };
  return { status, body: { data: await parseReply(endpoint.reply, data) } };
}
