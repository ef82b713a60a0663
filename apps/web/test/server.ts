import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The mocked API; tests add handlers made by `answer` and `refuse` of api-mock.ts. It has no live channel: pages ask again by
 * themselves.
 */
export const server = setupServer(http.get('*/api/live/', () => new HttpResponse(null, { status: 503 })));
