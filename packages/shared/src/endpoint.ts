import { z } from 'zod';
import type { Permission } from './access/permissions';
import type { ErrorCode } from './errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** By what a caller is known: a person's session, a program's key, a candidate's link. */
export type Credential = 'session' | 'apiKey' | 'candidate';

/** The account itself: only for the person who is signed in. */
export const SESSION = ['session'] as const satisfies readonly Credential[];
/** The company's work: for its people, and for programs that act for one of them. */
export const STAFF = ['session', 'apiKey'] as const satisfies readonly Credential[];
/** One interview, for the candidate who came by its link (contract §19). */
export const CANDIDATE = ['candidate'] as const satisfies readonly Credential[];

/** JSON over this is 413 (contract §10). Bytes. */
export const JSON_MAX_BYTES = 1024 * 1024;
/** The same of a call that anybody may make, who is held to no limit of an account. */
export const PUBLIC_JSON_MAX_BYTES = 16 * 1024;

/** Settings of the server that say how often something may be done. */
export type RateLimitSetting =
  | 'LIMIT_USERS_ADDED'
  | 'LIMIT_PASSKEY_SIGN_INS'
  | 'LIMIT_FEEDBACKS'
  | 'LIMIT_WEBHOOK_PINGS'
  | 'LIMIT_EXPORTS'
  | 'LIMIT_OIDC';

export interface RateLimit {
  /** Whose calls are counted together. Calls that are not valid are not counted. */
  readonly per: 'address' | 'company';
  readonly seconds: number;
  readonly setting: RateLimitSetting;
}

/** What a browser keeps for some calls, and no script of a page reads. */
export interface Cookie {
  readonly name: string;
  /** It is sent to the calls below this path alone. */
  readonly path: `/${string}`;
  /** For which the browser keeps it. */
  readonly seconds: number;
}

/** What a company may use so much of in a day by calls that say so; of uploads it is counted wherever there is one. */
export type CallQuota = 'completions' | 'pdfs';

/** One file of a multipart form. */
export interface Upload {
  /** Its name in the form, and in what is said about it. */
  readonly field: string;
  readonly maxBytes: number;
  readonly contentType: string;
  readonly optional?: true;
  /** Fields beside it that may come several times, as a list. */
  readonly lists?: readonly string[];
}

/** What the reply is: one record, a list that may be paged, or the bytes of a file of that content type. */
export type ReplyKind = 'one' | 'list' | 'file';

type ObjectSchema = z.ZodObject;

/** A read that the audit log keeps (contract §30). */
export interface AuditedRead {
  /** What it is called there. */
  readonly action: `${string}.${string}`;
  /** Kind of the record whose id is in the path; the company's own where it is not said. */
  readonly record?: string;
  /** Whether a reply shows it; unless said every one does. */
  readonly when?: (data: never) => boolean;
  /** A page or player asks again and again: one entry in some minutes tells of all that one caller reads. */
  readonly isRepeated?: true;
}

/** One call of the API, as data: server routes, the web client, the OpenAPI document and the sweeping tests read it. */
export interface Endpoint {
  readonly method: Method;
  /** Express style, `/candidates/:id/resume`. */
  readonly path: `/${string}`;
  /** Who may come: anyone, or whoever is known by one of these; otherwise 401. */
  readonly auth: 'public' | readonly Credential[];
  /** Of a public one: whoever sends the token of a session is known by it, and refused with 401 where it is none. */
  readonly mayBeSignedIn?: true;
  /**
   * Also opened by `?ticket=` in place of a token, which a reply has given a session for this very path and some minutes: a
   * player of the browser sends no header.
   */
  readonly takesTicket?: true;
  /** Handed to the handler where the browser has sent it; the handler says what it is from now on, null for none. */
  readonly cookie?: Cookie;
  /** What the caller must be allowed to do; otherwise 403 FORBIDDEN. */
  readonly permission?: Permission;
  /** A write that is open to whoever still has the password that a colleague chose; any other is 409 PASSWORD_CHANGE_REQUIRED to them. */
  readonly withGivenPassword?: true;
  /** Open to whoever still has to set up the second factor that their company asks for; any other call is 409 SECOND_FACTOR_REQUIRED to them. */
  readonly withoutSecondFactor?: true;
  /** The caller must have a company; otherwise 409 COMPANY_REQUIRED (contract §12). */
  readonly needsCompany?: true;
  /** Otherwise 429 RATE_LIMITED. What signed-in callers may do in a minute is limited for all calls together. */
  readonly rateLimit?: RateLimit;
  /** Each valid call takes one of its company's quota of the day; otherwise 429 RATE_LIMITED (contract §12). */
  readonly quota?: CallQuota;
  /** One line for the API document. */
  readonly summary: string;
  readonly description?: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  /** JSON body, or the text fields of a multipart form when `upload` is set. */
  readonly body?: z.ZodType;
  /** Of a JSON body, where it is not `jsonLimitsOf` the endpoint's kind. */
  readonly bodyMaxBytes?: number;
  /** The body is the bytes themselves, application/octet-stream, at most so many; `body` is their schema. */
  readonly bytesMax?: number;
  /** The endpoint takes multipart/form-data with this one file. */
  readonly upload?: Upload;
  /** May come as a form with this file in place of JSON; `fields` are what stands beside it. */
  readonly form?: Upload & { readonly fields: z.ZodType };
  readonly kind: ReplyKind;
  readonly status: 200 | 201;
  /** Further success statuses that the rules allow, for the API document. */
  readonly alsoStatus?: 200;
  /** The schema of `data`, of one item of it for a list; for a file nothing. */
  readonly reply: z.ZodType;
  readonly contentType?: string;
  /** Errors of its own rules; those that follow from who may come and the schemas are added by the API document. */
  readonly errors?: readonly ErrorCode[];
  /** A GET that changes something (kept for the specification): never cached, not answered to HEAD. */
  readonly changesState?: true;
  /** A GET whose reply lets its reader act: a key that only reads is refused. */
  readonly refusesReadKeys?: true;
  /** Shows or exports what the audit log must know of: without the entry there is no reply. */
  readonly audit?: AuditedRead;
}

/** Whether a call changes something. */
export const changesSomething = ({ method, changesState }: Endpoint): boolean =>
  method !== 'GET' || changesState === true;

/** Whether a key that only reads is refused. */
export const needsWriteKey = (call: Endpoint): boolean => changesSomething(call) || call.refusesReadKeys === true;

/** How many bytes of JSON a call may send, and whether they may be compressed. */
export function jsonLimitsOf({ auth, bodyMaxBytes }: Pick<Endpoint, 'auth' | 'bodyMaxBytes'>) {
  if (bodyMaxBytes !== undefined) return { maxBytes: bodyMaxBytes, mayBeCompressed: true };
  const isPublic = auth === 'public';
  return { maxBytes: isPublic ? PUBLIC_JSON_MAX_BYTES : JSON_MAX_BYTES, mayBeCompressed: !isPublic };
}

/** Of an `Idempotency-Key`. */
export const IDEMPOTENCY_KEY_MAX = 255;

/**
 * Whether a call may carry an `Idempotency-Key`: what staff and their programs post (contract §29). Passwords are sent to `/auth`,
 * and nothing is kept of such a call.
 */
export const takesIdempotencyKey = ({ method, path, auth }: Endpoint): boolean =>
  method === 'POST' && auth !== 'public' && auth.includes('session') && !path.startsWith('/auth/');

/** Keeps the literal types of an endpoint, so that client and server are typed from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Whether staff must have chosen their password themselves before they make this call (contract §27). */
export const needsOwnPassword = (call: Endpoint): boolean =>
  call.auth !== 'public' && call.auth.includes('session') && changesSomething(call) && call.withGivenPassword !== true;

/** Whether whoever signs in must have the second factor that their company asks for before they make this call (contract §32). */
export const needsSecondFactor = (call: Endpoint): boolean =>
  call.auth !== 'public' && call.auth.includes('session') && call.withoutSecondFactor !== true;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
/** What a caller may send as query or body, before defaults and trimming. */
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
