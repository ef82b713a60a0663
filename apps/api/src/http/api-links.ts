import { allEndpoints } from '@interview-detection/shared/contract';

/** By the first word of a path: the call that returns its id, and where in the reply. */
const SOURCES: Record<string, { from: string; id: string }> = {
  auth: { from: 'sessions.list', id: '/data/0/_id' },
  users: { from: 'users.add', id: '/data/_id' },
  team: { from: 'users.add', id: '/data/_id' },
  company: { from: 'company.create', id: '/data/_id' },
  'interview-offers': { from: 'interviewOffers.make', id: '/data/_id' },
  positions: { from: 'positions.create', id: '/data/_id' },
  interviews: { from: 'interviews.create', id: '/data/_id' },
  'bot-interview-data': { from: 'interviews.create', id: '/data/_id' },
  candidates: { from: 'interviews.create', id: '/data/candidate/_id' },
  'candidate-notes': { from: 'candidateNotes.add', id: '/data/_id' },
  recordings: { from: 'recordings.list', id: '/data/0/_id' },
  candidate: { from: 'recordings.begin', id: '/data/_id' },
  outbox: { from: 'outbox.list', id: '/data/0/_id' },
  'api-keys': { from: 'apiKeys.create', id: '/data/_id' },
  webhooks: { from: 'webhooks.create', id: '/data/_id' },
};

/**
 * Returns the OpenAPI links of a successful reply: the calls that its id can be used for. Readers see what comes next,
 * and tools that walk the API reach more than 404.
 */
export function linksFrom(operation: string): { links?: Record<string, object> } {
  const links = allEndpoints.flatMap(({ name, endpoint }) => {
    const source = SOURCES[endpoint.path.split('/')[1] ?? ''];
    if (!endpoint.path.includes(':id') || source?.from !== operation) return [];
    return [[name, { operationId: name, parameters: { id: `$response.body#${source.id}` } }] as const];
  });
  return links.length > 0 ? { links: Object.fromEntries(links) } : {};
}
