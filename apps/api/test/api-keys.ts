import type { NewApiKey } from '@interview-detection/shared/api-keys/api-keys.schema';
import { api, bearer } from './api';
import type { Person } from './factories';

export type MadeKey = NewApiKey & { auth: { Authorization: string } };

/** Creates a key that acts for the person. */
export async function makeApiKey(
  person: Pick<Person, 'auth'>,
  fields: { name?: string; access?: string; expiresAt?: string } = {},
): Promise<MadeKey> {
  const reply = await api
    .post('/api-keys')
    .set(person.auth)
    .send({ name: 'Import', access: 'write', ...fields });
  if (reply.status !== 201) throw new Error(`The key was not made: ${JSON.stringify(reply.body)}`);
  const made = reply.body.data as NewApiKey;
  return { ...made, auth: bearer(made.key) };
}
