import { allEndpoints, type NamedEndpoint } from '@interview-detection/shared/contract';
import {
  IDEMPOTENCY_KEY_MAX,
  needsOwnPassword,
  needsSecondFactor,
  pageSchema,
  takesIdempotencyKey,
  type Cookie,
  type Endpoint,
  type Upload,
} from '@interview-detection/shared/endpoint';
import { errorBodySchema, ERRORS, type ErrorCode } from '@interview-detection/shared/errors';
import { z } from 'zod';

import { linksFrom } from './api-links';
import { apiWebhooks } from './api-webhooks';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Made up by the caller for one call, such as a UUID: the same call with the same key is made once within 24 hours, and each ' +
    'further one gets the first reply again',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX, pattern: '^[ -~]+$' },
};

const IDEMPOTENT_REPLAY = {
  description: 'Only on a reply that was given before, to the first call with this Idempotency-Key',
  schema: { type: 'string', const: 'true' },
};

let cached: Json | undefined;

/** Builds the OpenAPI 3.1 document from the contract. */
export function apiDocument(): Json {
  cached ??= {
    openapi: '3.1.0',
    info: {
      title: 'Interview Detection',
      version: '1.0.0',
      description:
        'Schedule interviews, manage candidates, review finished interviews. Success is {"data": …}; a list adds ' +
        '"page" when a page was asked for or the list was cut. Every reply carries X-Request-Id.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '.' }],
    paths: paths(),
    webhooks: apiWebhooks(schema => schemaOf(schema, 'output')),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a session, a key of a person (`idk_…`), or the session of a candidate’s link',
        },
      },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: { IdempotentReplay: IDEMPOTENT_REPLAY },
      schemas: { Error: schemaOf(errorBodySchema, 'output'), Page: schemaOf(pageSchema, 'output') },
    },
  };
  return cached;
}

function paths(): Json {
  const all: Record<string, Json> = {};
  for (const named of allEndpoints) {
    const path = named.endpoint.path.replace(/:(\w+)/g, '{$1}');
    all[path] = { ...all[path], [named.endpoint.method.toLowerCase()]: operation(named) };
  }
  return all;
}

function operation(named: NamedEndpoint): Json {
  const { name, noun, endpoint } = named;
  const needs = endpoint.permission && `Needs the permission \`${endpoint.permission}\`.`;
  const description = [endpoint.description, needs].filter(Boolean).join('\n\n');
  return {
    operationId: name,
    tags: [noun],
    summary: endpoint.summary,
    ...(description ? { description } : {}),
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(takesIdempotencyKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(endpoint.cookie ? [cookieParameter(endpoint.cookie)] : []),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body) } : {}),
    responses: responses(named),
  };
}

function securityOf({ auth, mayBeSignedIn }: Endpoint): Json[] {
  if (auth !== 'public') return [{ bearer: [] }];
  return mayBeSignedIn ? [{}, { bearer: [] }] : [];
}

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const { description, ...json } = schemaOf(field as z.ZodType, 'input');
    const required = where === 'path' || !z.safeParse(field, undefined).success;
    const value = required ? json : orBlank(name, json);
    return { name, in: where, required, ...(description ? { description } : {}), schema: value };
  });
}

/** Browsers send it automatically, so no call has to. */
const cookieParameter = ({ name, path }: Cookie): Json => ({
  name,
  in: 'cookie',
  required: false,
  description: `Set by the calls below ${path} for each other, with the prefix __Host- and for every path where PUBLIC_URL is https; browsers keep and send it`,
  schema: { type: 'string' },
});

/** A blank filter counts as absent (`http/mount`); a blank page is a mistake. */
function orBlank(name: string, schema: Json): Json {
  if (['page', 'size'].includes(name)) return schema;
  if (Array.isArray(schema.enum)) return { ...schema, enum: [...(schema.enum as unknown[]), ''] };
  return isPatterned(schema) && name !== 'search' ? { anyOf: [schema, { type: 'string', const: '' }] } : schema;
}

/** Whether each of its alternatives has a pattern. */
const isPatterned = (schema: Json): boolean =>
  'pattern' in schema || (Array.isArray(schema.anyOf) && (schema.anyOf as Json[]).every(isPatterned));

function requestBody(endpoint: Endpoint, body: z.ZodType): Json {
  const schema = schemaOf(body, 'input');
  const { upload, rawBodyMaxBytes, form } = endpoint;
  if (rawBodyMaxBytes !== undefined) {
    const bytes = { type: 'string', format: 'binary', maxLength: rawBodyMaxBytes };
    return { required: true, content: { 'application/octet-stream': { schema: bytes } } };
  }
  // If every field is optional, the body is too.
  if (!upload) {
    const content = { 'application/json': { schema }, ...(form && formContent(form, schemaOf(form.fields, 'input'))) };
    return { required: !body.safeParse({}).success, content };
  }
  return { required: true, content: formContent(upload, schema) };
}

function formContent(upload: Upload, schema: Json): Json {
  const description = `${upload.contentType} of at most ${upload.maxBytes / (1024 * 1024)} MiB`;
  const file = { type: 'string', format: 'binary', description };
  const form = {
    ...schema,
    properties: { ...(schema.properties as Json), [upload.field]: file },
    required: [...((schema.required as string[] | undefined) ?? []), ...(upload.optional ? [] : [upload.field])],
  };
  const encoding = { [upload.field]: { contentType: upload.contentType } };
  const itself = { [upload.contentType]: { schema: { type: 'string', format: 'binary', description } } };
  return { 'multipart/form-data': { schema: form, encoding }, ...(upload.orItself && itself) };
}

function responses({ name, endpoint }: NamedEndpoint): Json {
  const headers = { 'Idempotent-Replay': { $ref: '#/components/headers/IdempotentReplay' } };
  const linked = {
    ...success(endpoint),
    ...(takesIdempotencyKey(endpoint) ? { headers } : {}),
    ...linksFrom(name),
  };
  const answers: Record<string, Json> = { [endpoint.status]: linked };
  if (endpoint.alsoStatus) answers[endpoint.alsoStatus] = linked;
  for (const code of errorsOf(endpoint)) {
    const { status } = ERRORS[code];
    const codes = [answers[status]?.description, code].filter(Boolean).join(', ');
    answers[status] = {
      description: codes,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return answers;
}

function success(endpoint: Endpoint): Json {
  const description = 'Success';
  if (endpoint.kind === 'file') {
    const type = endpoint.contentType ?? 'application/octet-stream';
    return { description, content: { [type]: { schema: { type: 'string', format: 'binary' } } } };
  }
  const said = schemaOf(endpoint.reply, 'output');
  // Client generators have no class for a type that can only be null.
  const item = said.type === 'null' ? { ...said, type: ['object', 'null'] } : said;
  const properties =
    endpoint.kind === 'list'
      ? { data: { type: 'array', items: item }, page: { $ref: '#/components/schemas/Page' } }
      : { data: item };
  const schema = { type: 'object', properties, required: ['data'] };
  return { description, content: { 'application/json': { schema } } };
}

const OF_IDEMPOTENCY = [
  'VALIDATION_FAILED',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_REPLY_LOST',
  'IDEMPOTENCY_MISMATCH',
] as const satisfies ErrorCode[];

/** Returns the endpoint's own errors and those that follow from its access rules and schemas. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...(endpoint.errors ?? [])];
  if (endpoint.body || endpoint.query) codes.push('VALIDATION_FAILED');
  if (endpoint.auth !== 'public' || endpoint.mayBeSignedIn) codes.push('UNAUTHENTICATED', 'RATE_LIMITED');
  if (endpoint.auth !== 'public' && endpoint.auth.includes('candidate')) codes.push('LINK_IN_USE');
  if (endpoint.rateLimit || endpoint.quota) codes.push('RATE_LIMITED');
  if (endpoint.permission || endpoint.auth.includes('session')) codes.push('FORBIDDEN');
  if (needsOwnPassword(endpoint)) codes.push('PASSWORD_CHANGE_REQUIRED');
  if (needsSecondFactor(endpoint)) codes.push('SECOND_FACTOR_REQUIRED');
  if (endpoint.needsCompany) codes.push('COMPANY_REQUIRED');
  if (endpoint.upload ?? endpoint.form) codes.push('FILE_TOO_LARGE');
  if (takesIdempotencyKey(endpoint)) codes.push(...OF_IDEMPOTENCY);
  if (endpoint.params) codes.push('NOT_FOUND');
  if (endpoint.body) codes.push('UNSUPPORTED_MEDIA_TYPE', 'BODY_TOO_LARGE');
  codes.push('INTERNAL', 'UNAVAILABLE');
  return [...new Set(codes)];
}
