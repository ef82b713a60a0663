import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The mocked API; tests add handlers made by `answer` and `refuse` of api-mock.ts. It has no live channel: pages ask again by
 * themselves. What a candidate's page noticed, and that a
 * session ends, may still arrive when its test is over.
 */
export const server = setupServer(
  http.get('*/api/live/', () => new HttpResponse(null, { status: 503 })),
  http.post(`*/api${sessionsEndpoints.logout.path}`, () => HttpResponse.json({ data: null })),
  http.post(`*/api${evidenceEndpoints.keep.path}`, () => HttpResponse.json({ data: { kept: 0, repeated: 0, off: 0 } })),
);
