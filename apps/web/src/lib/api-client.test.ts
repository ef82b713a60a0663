import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { answer, disconnect, refuse } from '#web/test/api-mock';
import { aCandidate, anId, anInterview, aUser } from '#web/test/fixtures';
import { server } from '#web/test/server';
import { endpointUrl, createClient } from './api-client';
import { call } from './session-client';
import { ApiError, BAD_REPLY_MESSAGE, NETWORK_MESSAGE } from './api-error';
import { upload } from './api-upload';
import { session } from './session';

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('The call did not fail with an ApiError');
};

describe('addresses', () => {
  it('fill in path parameters and leave out undefined ones', () => {
    const query = { page: 2, search: 'a&b', status: undefined, sort: '' };
    expect(endpointUrl(candidatesEndpoints.list, { query })).toBe('/api/candidates?page=2&search=a%26b');
    expect(endpointUrl(candidatesEndpoints.details, { params: { id: 'a/b' } })).toBe('/api/candidates/a%2Fb');
  });
});

describe('a call', () => {
  it('returns the data of one record', async () => {
    session.start('token');
    answer(authEndpoints.me, aUser());
    expect(await call(authEndpoints.me, {})).toEqual(aUser());
  });

  it('returns the items of a list, with its page', async () => {
    const page = { number: 2, size: 10, total: 11 };
    answer(candidatesEndpoints.list, [aCandidate()], { page });
    expect(await call(candidatesEndpoints.list, { query: { page: 2 } })).toEqual({ items: [aCandidate()], page });
  });

  it('returns the bytes of a file', async () => {
    server.use(
      http.get('*/api/candidates/:id/resume', () => HttpResponse.arrayBuffer(new Uint8Array([37, 80]).buffer)),
    );
    const file = await call(candidatesEndpoints.resume, { params: { id: anId(1) } });
    expect(file.size).toBe(2);
  });

  it('sends the token, except to public endpoints', async () => {
    session.start('token');
    const tokens: (string | null)[] = [];
    answer(authEndpoints.me, ({ token }) => {
      tokens.push(token);
      return aUser();
    });
    answer(authEndpoints.login, ({ token }) => {
      tokens.push(token);
      return { token: 'new', user: aUser() };
    });
    await call(authEndpoints.me, {});
    await call(authEndpoints.login, { body: { email: 'a@b.co', password: 'password' } });
    expect(tokens).toEqual(['token', null]);
  });

  it('fails with the server’s message, code, issues and request id', async () => {
    refuse(authEndpoints.register, 'VALIDATION_FAILED', {
      message: 'Email is required',
      issues: [{ path: 'email', message: 'Email is required' }],
    });
    const body = { first_name: 'a', last_name: 'b', email: '', password: 'password' };
    const error = await failureOf(call(authEndpoints.register, { body }));
    expect(error).toMatchObject({
      message: 'Email is required',
      status: 400,
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'email', message: 'Email is required' }],
      requestId: 'test',
    });
  });

  it('says what to do when nothing answers', async () => {
    disconnect(candidatesEndpoints.list);
    const error = await failureOf(call(candidatesEndpoints.list, {}));
    expect(error).toMatchObject({ message: NETWORK_MESSAGE, status: 0, code: 'NETWORK_FAILED' });
  });

  it.each([
    ['a page of a proxy', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
    ['JSON that is not ours', () => HttpResponse.json({ error: 'no' }, { status: 500 })],
    ['a success without data', () => HttpResponse.json({ ok: true })],
    ['a success that is no JSON', () => new HttpResponse('<!doctype html>')],
  ])('fails with BAD_REPLY on %s', async (_what, reply) => {
    server.use(http.get('*/api/candidates', reply));
    const error = await failureOf(call(candidatesEndpoints.list, {}));
    expect(error).toMatchObject({ message: BAD_REPLY_MESSAGE, code: 'BAD_REPLY' });
  });

  it('rethrows an abort unchanged', async () => {
    answer(candidatesEndpoints.list, []);
    const stop = new AbortController();
    stop.abort();
    await expect(call(candidatesEndpoints.list, {}, { signal: stop.signal })).rejects.toThrow(/abort/i);
  });

  it('is not sent when it is aborted at once, as in strict mode', async () => {
    let sent = 0;
    answer(candidatesEndpoints.list, () => {
      sent++;
      return [];
    });
    const stop = new AbortController();
    const taken = call(candidatesEndpoints.list, {}, { signal: stop.signal });
    stop.abort();
    await expect(taken).rejects.toThrow(/abort/i);
    // A second call: by its end the first would have arrived.
    await call(candidatesEndpoints.list, {});
    expect(sent).toBe(1);
  });
});

describe('a 401', () => {
  it('a 401 to a request with a token ends the session', async () => {
    session.start('old');
    localStorage.setItem('draft', 'x');
    refuse(authEndpoints.me, 'UNAUTHENTICATED');
    const error = await failureOf(call(authEndpoints.me, {}));
    expect(error.sessionEnded).toBe(true);
    expect(session.token).toBeNull();
    expect(localStorage.getItem('draft')).toBeNull();
  });

  it('a 401 to a request without one does not', async () => {
    session.start('old');
    refuse(authEndpoints.login, 'UNAUTHENTICATED', { message: 'Invalid email or password' });
    const error = await failureOf(call(authEndpoints.login, { body: { email: 'a@b.co', password: 'password' } }));
    expect(error.sessionEnded).toBe(false);
    expect(session.token).toBe('old');
  });

  it('a 401 that arrives late does not end the session that replaced the old one', async () => {
    session.start('old');
    refuse(authEndpoints.me, 'UNAUTHENTICATED');
    const late = failureOf(call(authEndpoints.me, {}));
    session.start('new');
    await late;
    expect(session.token).toBe('new');
    expect(localStorage.getItem('authToken')).toBe('new');
  });
});

describe('an upload', () => {
  const file = new File(['%PDF-1.4'], 'cv.pdf', { type: 'application/pdf' });
  const body = {
    name: 'Adaeze Okafor',
    email: 'adaeze@example.org',
    position: anId(1),
    description: 'First round',
    date: '2026-12-01',
    time: '10:30',
    interviewType: 'Real' as const,
    interviewer: undefined,
  };

  it('sends the fields and the file, and reports its progress', async () => {
    session.start('token');
    let sent: Record<string, unknown> = {};
    let token: string | null = null;
    answer(interviewsEndpoints.create, request => {
      sent = Object.fromEntries(request.form ?? new FormData());
      token = request.token;
      return anInterview();
    });
    const shares: number[] = [];
    const interview = await upload(
      interviewsEndpoints.create,
      { body },
      { file, onProgress: share => shares.push(share) },
    );
    expect(interview).toEqual(anInterview({ startsAt: interview.startsAt }));
    expect(Object.keys(sent)).toEqual([
      'name',
      'email',
      'position',
      'description',
      'date',
      'time',
      'interviewType',
      'resume',
    ]);
    expect(token).toBe('token');
    expect(shares.at(-1)).toBe(1);
  });

  it('fails like any other call', async () => {
    refuse(interviewsEndpoints.create, 'FILE_TOO_LARGE');
    const error = await failureOf(upload(interviewsEndpoints.create, { body }, { file }));
    expect(error).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
  });

  it('returns after how long the server accepts a retry', async () => {
    refuse(interviewsEndpoints.create, 'RATE_LIMITED', { retryAfter: 90 });
    const error = await failureOf(upload(interviewsEndpoints.create, { body }, { file }));
    expect(error.retryAfter).toBe(90);
  });

  it('says what to do when the connection is lost', async () => {
    disconnect(interviewsEndpoints.create);
    const error = await failureOf(upload(interviewsEndpoints.create, { body }, { file }));
    expect(error.message).toBe(NETWORK_MESSAGE);
  });
});

describe('a client of another area', () => {
  const refused: unknown[] = [];
  const visitor = createClient({
    credential: () => 'link-token',
    onUnauthenticated: (credential, message) => refused.push([credential, message]),
  });

  it('sends its own credential, regardless of the session', async () => {
    session.start('token');
    const tokens: (string | null)[] = [];
    answer(authEndpoints.me, ({ token }) => {
      tokens.push(token);
      return aUser();
    });
    await visitor.call(authEndpoints.me, {});
    await call(authEndpoints.me, {});
    expect(tokens).toEqual(['link-token', 'token']);
  });

  it('handles a refused credential itself, without touching the session or the browser’s storage', async () => {
    session.start('token');
    refuse(authEndpoints.me, 'UNAUTHENTICATED', { message: 'This link has expired' });
    await failureOf(visitor.call(authEndpoints.me, {}));
    expect(refused).toEqual([['link-token', 'This link has expired']]);
    expect(session.token).toBe('token');
    expect(localStorage.getItem('authToken')).toBe('token');
  });
});
