import { z } from 'zod';
import type { Permission } from './access/permissions';
import type { ErrorCode } from './errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How a caller is identified: a person's session, a program's key, a candidate's link. */
export type Credential = 'session' | 'apiKey' | 'candidate';

/** The account itself: only for the signed-in person. */
export const SESSION = ['session'] as const satisfies readonly Credential[];
/** The company's work: for its people, and for programs acting for one of them. */
export const STAFF = ['session', 'apiKey'] as const satisfies readonly Credential[];
/** One interview: for the candidate who opened its link (contract §19). */
export const CANDIDATE = ['candidate'] as const satisfies readonly Credential[];

/** JSON over this is 413 (contract §10). Bytes. */
export const JSON_MAX_BYTES = 1024 * 1024;
/** The limit for public calls, whose callers have no account and so no limit of one. */
export const PUBLIC_JSON_MAX_BYTES = 16 * 1024;

/** Server settings that limit how often something may be done. */
export type RateLimitSetting =
  | 'LIMIT_USERS_ADDED'
  | 'LIMIT_PASSKEY_SIGN_INS'
  | 'LIMIT_FEEDBACKS'
  | 'LIMIT_WEBHOOK_PINGS'
  | 'LIMIT_EXPORTS'
  | 'LIMIT_FEED_READS'
  | 'LIMIT_OIDC';

export interface RateLimit {
  /** Which calls share a counter. Invalid calls are not counted. */
  readonly per: 'address' | 'company';
  readonly seconds: number;
  readonly setting: RateLimitSetting;
}

/** A value that the browser stores for some calls, hidden from scripts. */
export interface Cookie {
  readonly name: string;
  /** Sent only to calls below this path. */
  readonly path: `/${string}`;
  /** How long the browser keeps it. Seconds. */
  readonly seconds: number;
}

/** What calls may use up of a company's daily quota, if they declare it; uploads always count. */
export type CallQuota = 'bookings' | 'completions' | 'pdfs';

/** One file of a multipart form. */
export interface Upload {
  /** Its name in the form and in error messages. */
  readonly field: string;
  readonly maxBytes: number;
  readonly contentType: string;
  readonly optional?: true;
  /** The body may also be the file itself, sent with this content type, without other fields. */
  readonly orItself?: true;
  /** Other fields that may occur several times, as a list. */
  readonly lists?: readonly string[];
}

/** The kind of reply: one record, a list that may be paged, or the bytes of a file of that content type. */
export type ReplyKind = 'one' | 'list' | 'file';

type ObjectSchema = z.ZodObject;

/** A read recorded in the audit log (contract §30). */
export interface AuditedRead {
  /** Its action in the log. */
  readonly action: `${string}.${string}`;
  /** Kind of the record whose id is in the path; defaults to the company. */
  readonly record?: string;
  /** Whether a given reply shows it; by default every reply does. */
  readonly when?: (data: never) => boolean;
  /** A page or player reads it repeatedly: one entry every few minutes covers all reads of one caller. */
  readonly isRepeated?: true;
}

/**
 * A call of the API, as data: read by the server's routes, the web client, the OpenAPI document and the contract
 * sweeps.
 */
export interface Endpoint {
  readonly method: Method;
  /** Express style, `/candidates/:id/resume`. */
  readonly path: `/${string}`;
  /** Who may call it: anyone, or only callers identified by one of these; others get 401. */
  readonly auth: 'public' | readonly Credential[];
  /** For a public call: a session token, if sent, identifies the caller, and gets 401 if it is invalid. */
  readonly mayBeSignedIn?: true;
  /**
   * Also accepts `?ticket=` instead of a token, issued in a reply to a session, for this path and a few minutes: a
   * media player in the browser sends no headers.
   */
  readonly acceptsTicket?: true;
  /** Passed to the handler if the browser sent it; the handler returns its new value, or null to delete it. */
  readonly cookie?: Cookie;
  /** The permission that the caller needs; otherwise 403 FORBIDDEN. */
  readonly permission?: Permission;
  /**
   * A write allowed to people who still have the password that a colleague chose; any other write gets them 409
   * PASSWORD_CHANGE_REQUIRED.
   */
  readonly allowsGivenPassword?: true;
  /**
   * Allowed to people who have yet to set up the second factor that their company requires; any other call gets them
   * 409 SECOND_FACTOR_REQUIRED.
   */
  readonly withoutSecondFactor?: true;
  /** The caller must have a company; otherwise 409 COMPANY_REQUIRED (contract §12). */
  readonly needsCompany?: true;
  /** Otherwise 429 RATE_LIMITED. The calls of a signed-in caller per minute are limited across all endpoints. */
  readonly rateLimit?: RateLimit;
  /** Each valid call uses one of its company's daily quota; otherwise 429 RATE_LIMITED (contract §12). */
  readonly quota?: CallQuota;
  /** One line for the API document. */
  readonly summary: string;
  readonly description?: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  /** JSON body, or the text fields of a multipart form when `upload` is set. */
  readonly body?: z.ZodType;
  /** Maximum size of a JSON body, if not `jsonLimitsOf` the kind of endpoint. */
  readonly bodyMaxBytes?: number;
  /** The body consists of raw bytes, application/octet-stream, at most this many; `body` is their schema. */
  readonly rawBodyMaxBytes?: number;
  /** The endpoint takes multipart/form-data with this one file. */
  readonly upload?: Upload;
  /** May be sent as a form with this file instead of JSON; `fields` are its other fields. */
  readonly form?: Upload & { readonly fields: z.ZodType };
  readonly kind: ReplyKind;
  readonly status: 200 | 201;
  /** A further success status that the rules allow, for the API document. */
  readonly alsoStatus?: 200 | 202;
  /** The schema of `data`, or of one list item; none for a file. */
  readonly reply: z.ZodType;
  readonly contentType?: string;
  /** Errors of its own rules; the API document adds those that follow from access and schemas. */
  readonly errors?: readonly ErrorCode[];
  /** A GET that changes something (required by the specification): never cached, not answered to HEAD. */
  readonly changesState?: true;
  /** A GET whose reply enables its reader to act: read-only keys are rejected. */
  readonly refusesReadKeys?: true;
  /** Shows or exports something that must be in the audit log: without the entry there is no reply. */
  readonly audit?: AuditedRead;
}

/** Whether a call changes something. */
export const changesSomething = ({ method, changesState }: Endpoint): boolean =>
  method !== 'GET' || changesState === true;

/** Whether read-only keys are rejected. */
export const needsWriteKey = (call: Endpoint): boolean => changesSomething(call) || call.refusesReadKeys === true;

/** Returns how many bytes of JSON a call may send, and whether they may be compressed. */
export function jsonLimitsOf({ auth, bodyMaxBytes }: Pick<Endpoint, 'auth' | 'bodyMaxBytes'>) {
  if (bodyMaxBytes !== undefined) return { maxBytes: bodyMaxBytes, mayBeCompressed: true };
  const isPublic = auth === 'public';
  return { maxBytes: isPublic ? PUBLIC_JSON_MAX_BYTES : JSON_MAX_BYTES, mayBeCompressed: !isPublic };
}

/** Length of an `Idempotency-Key`. */
export const IDEMPOTENCY_KEY_MAX = 255;

/**
 * Whether a call accepts an `Idempotency-Key`: POST calls of staff and their programs (contract §29). Excludes `/auth`,
 * where passwords are sent: no part of such a call is stored.
 */
export const takesIdempotencyKey = ({ method, path, auth }: Endpoint): boolean =>
  method === 'POST' && auth !== 'public' && auth.includes('session') && !path.startsWith('/auth/');

/** Keeps the literal types of an endpoint, so that client and server are typed from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Whether staff must have chosen their own password before making this call (contract §27). */
export const needsOwnPassword = (call: Endpoint): boolean =>
  call.auth !== 'public' &&
  call.auth.includes('session') &&
  changesSomething(call) &&
  call.allowsGivenPassword !== true;

/**
 * Whether signed-in people need the second factor that their company requires before making this call (contract §32).
 */
export const needsSecondFactor = ({
  auth,
  withoutSecondFactor,
}: Pick<Endpoint, 'auth' | 'withoutSecondFactor'>): boolean =>
  auth !== 'public' && auth.includes('session') && withoutSecondFactor !== true;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
/** The query or body that a caller may send, before defaults and trimming. */
export type QueryInputOf<E extends Endpoint> = Input<E['query']>;
export type BodyInputOf<E extends Endpoint> = Input<E['body']>;
/** `data` as the caller receives it. */
export type DataOf<E extends Endpoint> = E['kind'] extends 'list' ? z.output<E['reply']>[] : z.output<E['reply']>;

/** `page` of a list reply: present when the caller asked for a page or the list was cut (contract §10). */
export const pageSchema = z.object({
  number: z.int().min(1),
  size: z.int().min(1),
  total: z.int().min(0).describe('Rows in all pages'),
});
export type Page = z.infer<typeof pageSchema>;
