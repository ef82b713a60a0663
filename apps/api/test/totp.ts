import { TOTP_PERIOD } from '@interview-detection/shared/totp/totp.rules';
import type { NewTotp } from '@interview-detection/shared/totp/totp.schema';
import { TOTP } from 'otpauth';
import { currentTime } from '#api/lib/app-context';
import { api } from './api';
import { PASSWORD, type Person } from './factories';

/** Returns the code that an app shows that many periods of 30 seconds from now. */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: currentTime().getTime() + ahead * TOTP_PERIOD * 1000 });

/** Returns six digits that an app does not show now, a period ago or a period ahead. */
export function wrongCode(secret: string): string {
  const shown = new Set([-1, 0, 1].map(ahead => codeOf(secret, ahead)));
  return ['000000', '111111', '222222', '333333'].find(code => !shown.has(code)) ?? '';
}

/** Starts setting up an app, and returns what was shown. */
export async function beginTotp({ auth }: Pick<Person, 'auth'>, password = PASSWORD): Promise<NewTotp> {
  const { body } = await api.post('/auth/totp').set(auth).send({ password }).expect(201);
  return body.data as NewTotp;
}

/** Sets up an app, which uses the current code. */
export async function setUpTotp(person: Pick<Person, 'auth'>): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await beginTotp(person);
  const { body } = await api
    .post('/auth/totp/confirm')
    .set(person.auth)
    .send({ code: codeOf(secret) })
    .expect(200);
  return { secret, ...(body.data as { recoveryCodes: string[] }) };
}

/** Returns the token of a sign-in that has passed the password step. */
export async function beginSignIn({ email }: Pick<Person, 'email'>, password = PASSWORD): Promise<string> {
  const { body } = await api.post('/auth/login').send({ email, password }).expect(200);
  return (body.data as { secondFactor: { token: string } }).secondFactor.token;
}
