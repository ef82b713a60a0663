import { allEndpoints } from '@interview-detection/shared/contract';
import { WEBHOOK_EVENTS } from '@interview-detection/shared/webhooks/webhooks.rules';
import { ERRORS } from '@interview-detection/shared/errors';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { apiDocument } from './api-document';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: { properties: object; required: string[] } }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: object; securitySchemes: object };
}

// As a reader gets it: through JSON.
const document = JSON.parse(JSON.stringify(apiDocument())) as Document;

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const byCall = new Map(operations.map(entry => [`${entry.method} ${entry.path}`, entry.operation]));

/** Every value below a key of that name, anywhere in the document. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)]);
}

describe('the OpenAPI document', () => {
  it('is 3.1 and has what that asks for', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Interview Detection', version: '1.0.0' });
    expect(Object.keys(document.paths).filter(path => !path.startsWith('/'))).toEqual([]);
  });

  it('describes every endpoint of the contract and nothing else', () => {
    const calls = allEndpoints.map(
      ({ endpoint }) => `${endpoint.method.toLowerCase()} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect([...byCall.keys()].sort()).toEqual(calls.sort());
  });

  it('resolves each of its references', () => {
    const references = valuesOf('$ref', document);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const steps = String(reference).replace('#/', '').split('/');
      const target = steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document);
      expect(target).toBeTypeOf('object');
    }
  });

  it('contains no schema of another dialect', () => {
    expect(valuesOf('$schema', document)).toEqual([]);
    expect(valuesOf('$defs', document)).toEqual([]);
  });

  it('is what the recommended rules of Redocly ask for', { tags: 'deep' }, async () => {
    // `/interviews/data/{id}` beside `/interviews/{id}/…`: the paths are the contract's.
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
    const source = JSON.stringify(document);
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    // A request for the provider's name cannot be wrong.
    const cannotBeWrong = problems.filter(
      ({ location }) => location[0]?.pointer === '#/paths/~1auth~1oidc/get/responses',
    );
    expect(cannotBeWrong.map(({ ruleId }) => ruleId)).toEqual(['operation-4xx-response']);
    const others = problems.filter(problem => !cannotBeWrong.includes(problem));
    expect(others.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe.each([...byCall])('%s', (call, operation) => {
  const path = call.split(' ')[1] ?? '';

  it('has a summary, a tag and responses that are described', () => {
    expect(operation.summary).not.toBe('');
    expect(operation.tags).toHaveLength(1);
    expect(Object.keys(operation.responses).filter(status => /^[1-5]\d\d$/.test(status)).length).toBeGreaterThan(1);
    for (const response of Object.values(operation.responses)) expect(response.description).not.toBe('');
  });

  it('has one success with a schema, and the error body for the rest', () => {
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      const schemas = Object.values(content).map(({ schema }) => schema);
      expect(schemas).toHaveLength(1);
      const isError = schemas.some(schema => '$ref' in schema && schema.$ref === '#/components/schemas/Error');
      expect(isError).toBe(Number(status) >= 400);
    }
  });

  it('describes exactly the parameters of its path as required', () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]);
    const described = operation.parameters.filter(parameter => parameter.in === 'path');
    expect(described.map(parameter => parameter.name)).toEqual(inPath);
    expect(described.every(parameter => parameter.required)).toBe(true);
  });

  it('asks for a token unless it is public, or takes either', () => {
    const reset = ['/auth/forgot-password', '/auth/verify-otp', '/auth/reset-password'];
    const provider = ['/auth/oidc', '/auth/oidc/start', '/auth/oidc/finish'];
    const open = [
      '/auth/login',
      '/auth/login/totp',
      '/auth/login/passkey/options',
      '/auth/login/passkey',
      '/auth/register',
      ...reset,
      ...provider,
      '/calendar/{token}.ics',
      '/feedback',
      '/candidate/session',
    ];
    const forBoth = path === '/auth/verify-email' ? [{}, { bearer: [] }] : [{ bearer: [] }];
    // Beside calls of its company alone.
    const isOpen = open.includes(path) || call === 'get /company/{id}/logo';
    expect(operation.security).toEqual(isOpen ? [] : forBoth);
  });
});

describe('what an API user reads there', () => {
  it('says that registration needs four fields, as JSON', () => {
    const schema = byCall.get('post /auth/register')?.requestBody?.content['application/json']?.schema;
    expect(schema?.required).toEqual(['first_name', 'last_name', 'email', 'password']);
  });

  it('says that an interview is sent as a form with a resume', () => {
    const content = byCall.get('post /interviews')?.requestBody?.content ?? {};
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    const schema = content['multipart/form-data']?.schema;
    expect(schema?.properties).toMatchObject({ resume: { type: 'string', format: 'binary' } });
    expect(schema?.required).toEqual(expect.arrayContaining(['name', 'email', 'position', 'date', 'time']));
  });

  it('names the errors of an endpoint by code', () => {
    const responses = byCall.get('post /interviews')?.responses;
    expect(responses?.[409]?.description).toContain('INTERVIEWER_BUSY');
    expect(responses?.[409]?.description).toContain('COMPANY_REQUIRED');
    expect(responses?.[413]?.description).toContain('FILE_TOO_LARGE');
    expect(byCall.get('post /auth/login')?.responses[429]?.description).toContain('RATE_LIMITED');
  });

  it('knows every code in its error schema', () => {
    const codes = (document.components.schemas as { Error: { properties: { code: { enum: string[] } } } }).Error;
    expect(codes.properties.code.enum).toEqual(Object.keys(ERRORS));
  });

  it('finds both answers of POST /positions', () => {
    expect(Object.keys(byCall.get('post /positions')?.responses ?? {})).toEqual(expect.arrayContaining(['200', '201']));
  });

  it('is linked from what returns an id to every call that takes it', () => {
    const linked = valuesOf('links', document).flatMap(links => Object.keys(links as object));
    const withId = operations.filter(({ path }) => path.includes('{id}')).map(({ operation }) => operation.operationId);
    expect([...new Set(linked)].sort()).toEqual(withId.sort());
  });

  it('says what receivers of webhooks are sent, for each type', () => {
    const { webhooks } = document;
    expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS]);
    const { requestBody, parameters } = webhooks['candidate.erased']!.post!;
    expect(parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    expect(requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['type', 'timestamp', 'data'],
      properties: { type: { const: 'candidate.erased' }, data: { properties: { _id: expect.anything() } } },
    });
  });

  it('may leave out the body of a call whose fields may all be left out', () => {
    const required = (call: string) => byCall.get(call)?.requestBody?.required;
    expect(required('post /interviews/{id}/cancel')).toBe(false);
    expect(required('post /interviews/{id}/reschedule')).toBe(true);
  });

  it('describes pages as integers, and filters as blank or one of their values', () => {
    const schemas = byCall.get('get /interviews')?.parameters.map(({ name, schema }) => [name, schema] as const);
    const { page, size, interviewType, position, search } = Object.fromEntries(schemas ?? []);
    expect(page).toEqual({ type: 'integer', minimum: 1, maximum: 1_000_000 });
    expect(size).toEqual({ type: 'integer', minimum: 1, maximum: 100 });
    expect(interviewType).toMatchObject({ enum: ['Real', 'Bot', ''] });
    expect(position).toMatchObject({ anyOf: [{ type: 'string' }, { const: '' }] });
    expect(search).toMatchObject({ type: 'string', maxLength: 200 });
  });

  it('says which parameters of a query a call cannot do without', () => {
    const parameters = byCall.get('get /candidates/known')?.parameters ?? [];
    const required = parameters.filter(parameter => parameter.required).map(({ name }) => name);
    expect(required.sort()).toEqual(['email', 'position']);
  });

  it('finds no reply that can be nothing but null, which makes generated clients fail', () => {
    expect(valuesOf('data', document)).not.toContainEqual(expect.objectContaining({ type: 'null' }));
  });

  it('finds a resume to be a PDF', () => {
    const content = byCall.get('get /candidates/{id}/resume')?.responses[200]?.content ?? {};
    expect(Object.keys(content)).toEqual(['application/pdf']);
  });
});
