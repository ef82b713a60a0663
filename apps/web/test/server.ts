import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import { notificationsEndpoints } from '@interview-detection/shared/notifications/notifications.endpoints';
import { oidcEndpoints } from '@interview-detection/shared/oidc/oidc.endpoints';
import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The mocked API; tests add handlers with `answer` and `refuse` of api-mock.ts. It has no live channel, so pages poll,
 * no sign-in provider, and accounts with a password. A candidate page's events and the end of a session may still arrive after their test is
 * over.
 */
export const server = setupServer(
  http.get('*/api/live/', () => new HttpResponse(null, { status: 503 })),
  http.get(`*/api${oidcEndpoints.provider.path}`, () => HttpResponse.json({ data: { name: null } })),
  http.get(`*/api${authEndpoints.passwordToConfirm.path}`, () => HttpResponse.json({ data: { hasPassword: true } })),
  http.get(`*/api${notificationsEndpoints.list.path}`, () =>
    HttpResponse.json({ data: [], page: { number: 1, size: 1, total: 0 } }),
  ),
  http.get(`*/api${candidatesEndpoints.doubles.path}`, () => HttpResponse.json({ data: [] })),
  http.post(`*/api${sessionsEndpoints.logout.path}`, () => HttpResponse.json({ data: null })),
  http.post(`*/api${evidenceEndpoints.keep.path}`, () => HttpResponse.json({ data: { kept: 0, repeated: 0, off: 0 } })),
);
