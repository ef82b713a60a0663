import type { BodyInputOf, DataOf, Endpoint, Page } from '@interview-detection/shared/endpoint';
import { ERRORS, type ErrorBody, type ErrorCode, type Issue } from '@interview-detection/shared/errors';
import { delay, http, HttpResponse, type DefaultBodyType } from 'msw';
import { server } from './server';

interface MockRequest<E extends Endpoint> {
  params: Record<string, string>;
  query: Record<string, string>;
  /** The JSON body; undefined for a GET or a form. */
  body: BodyInputOf<E>;
  /** The fields of a multipart form. */
  form: FormData | undefined;
  token: string | null;
}

type Data<E extends Endpoint> = DataOf<E> | ((request: MockRequest<E>) => DataOf<E>);

interface AnswerOptions<E extends Endpoint> {
  page?: Page | ((request: MockRequest<E>) => Page);
  /** Answers once, then leaves requests to the handler below. */
  once?: boolean;
}

type Resolver<E extends Endpoint> = (
  request: MockRequest<E>,
) => HttpResponse<DefaultBodyType> | Promise<HttpResponse<DefaultBodyType>>;

function handle<E extends Endpoint>(endpoint: E, resolver: Resolver<E>, once = false): void {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  const handler = http[method](
    `*/api${endpoint.path}`,
    async ({ request, params }) => {
      // `/candidates/counts` also matches `/candidates/:id`: leave it to its own handler.
      if (params['id'] !== undefined && !/^[0-9a-f]{24}$/i.test(String(params['id']))) return undefined;
      const type = request.headers.get('Content-Type') ?? '';
      const query = Object.fromEntries(new URL(request.url).searchParams);
      // Tests must not send what the API would refuse.
      if (endpoint.query) endpoint.query.parse(query);
      const body: unknown = type.includes('application/json') ? await request.json() : undefined;
      return resolver({
        params: params as Record<string, string>,
        query,
        body: body as BodyInputOf<E>,
        form: type.startsWith('multipart/') ? await request.formData() : undefined,
        token: request.headers.get('Authorization')?.replace('Bearer ', '') ?? null,
      });
    },
    { once },
  );
  server.use(handler);
}

/** Makes an endpoint succeed; the data is typed by the contract and validated against it. */
export function answer<E extends Endpoint>(endpoint: E, data: Data<E>, { page, once }: AnswerOptions<E> = {}): void {
  const schema = endpoint.kind === 'list' ? endpoint.reply.array() : endpoint.reply;
  handle(
    endpoint,
    request => {
      const value = typeof data === 'function' ? (data as (request: MockRequest<E>) => DataOf<E>)(request) : data;
      const paged = typeof page === 'function' ? page(request) : page;
      const body = { data: schema.parse(value), ...(paged ? { page: paged } : {}) };
      return HttpResponse.json(body as DefaultBodyType, { status: endpoint.status });
    },
    once,
  );
}

/** Makes an endpoint answer with a file; returns the collected queries. */
export function answerFile(endpoint: Endpoint & { kind: 'file' }, content: string): Record<string, string>[] {
  const queries: Record<string, string>[] = [];
  handle(endpoint, ({ query }) => {
    queries.push(query);
    return new HttpResponse(content, { headers: { 'Content-Type': endpoint.contentType ?? '' } });
  });
  return queries;
}

interface RefuseOptions {
  message?: string;
  issues?: Issue[];
  /** Seconds, for the header of a 429. */
  retryAfter?: number;
  movedTo?: string;
  once?: boolean;
}

/** Makes an endpoint fail with one of the contract's errors. */
export function refuse(
  endpoint: Endpoint,
  code: ErrorCode,
  { message, issues, retryAfter, movedTo, once }: RefuseOptions = {},
): void {
  const error = ERRORS[code];
  const more = { ...(issues ? { issues } : {}), ...(movedTo ? { movedTo } : {}) };
  const body: ErrorBody = { message: message ?? error.message, code, requestId: 'test', ...more };
  const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  const init = { status: error.status, headers };
  handle(endpoint, () => HttpResponse.json(body as unknown as DefaultBodyType, init), once);
}

/** Makes an endpoint answer when the test says so, so that it can act meanwhile. */
export function hold<E extends Endpoint>(endpoint: E): { succeed: (data: DataOf<E>) => void; fail: () => void } {
  let settle: (reply: HttpResponse<DefaultBodyType>) => void = () => undefined;
  const reply = new Promise<HttpResponse<DefaultBodyType>>(resolve => {
    settle = resolve;
  });
  handle(endpoint, () => reply);
  return {
    succeed: data => {
      const body = { data: endpoint.reply.parse(data) };
      settle(HttpResponse.json(body as DefaultBodyType, { status: endpoint.status }));
    },
    fail: () => settle(HttpResponse.error() as HttpResponse<DefaultBodyType>),
  };
}

/** Makes an endpoint never answer, to see what is shown meanwhile. */
export function hang(endpoint: Endpoint): void {
  handle(endpoint, () => delay('infinite') as Promise<never>);
}

/** Makes the connection fail. */
export function disconnect(endpoint: Endpoint, options: { once?: boolean } = {}): void {
  handle(endpoint, () => HttpResponse.error(), options.once);
}
