import type { EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import { api } from './api';
import type { Bot } from './bot';

let drawn = 0;

/** Returns an event that the page noticed now, with a unique id and number. */
export const event = (kind: string, more: object = {}) => ({
  id: `e${++drawn}`,
  seq: drawn,
  kind,
  at: new Date().toISOString(),
  data: {},
  ...more,
});

export const send = ({ auth }: Pick<Bot, 'auth'>, ...events: object[]) =>
  api.post('/candidate/events').set(auth).send({ events }).expect(200);

export async function evidenceOf({ recruiter, id }: Bot): Promise<EvidenceView> {
  const { body } = await api.get(`/interviews/${id}/evidence`).set(recruiter.auth).expect(200);
  return body.data as EvidenceView;
}
