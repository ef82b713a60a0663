import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { signTicket } from '#api/lib/tokens';
import { currentTime, settings } from '#api/lib/app-context';
import { installationId } from '#api/lib/installation';
import { sessionModel } from '#api/modules/sessions/sessions.model';
import { api, bearer } from './api';
import { makeApiKey, makePerson } from './factories';
import { mailedCode, mailedVerification } from './mails';
import { set } from './settings';
import type { World } from './sweep';
import { UserModel } from './models';
import { sessionOf, signed } from './signed';
import { storeSession } from './stored';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url');

/**
 * Returns tokens forged by a person who knows the format of the product's tokens, and everything public about it.
 * "good" is their starting point: a token that opens the session of these claims.
 */
export function writtenByHand(claims: object): Record<string, string> {
  const now = Math.floor(currentTime().getTime() / 1_000);
  const times = { iat: now, exp: now + 3_600 };
  const payload = part({ ...claims, ...times, iss: 'interview-detection', aud: installationId() });
  const withHead = (head: object, secret: string) => {
    const text = `${part({ typ: 'JWT', alg: 'HS256', ...head })}.${payload}`;
    return `${text}.${hmac(text, secret)}`;
  };
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const jwk = publicKey.export({ format: 'jwk' });
  const byRsa = (head: object) => {
    const text = `${part({ typ: 'JWT', alg: 'RS256', ...head })}.${payload}`;
    return `${text}.${createSign('sha256').update(text).sign(privateKey, 'base64url')}`;
  };
  const secret = settings().JWT_SECRET ?? '';
  return {
    good: withHead({}, secret),
    'alg none in another spelling': `${part({ alg: 'nOnE', typ: 'JWT' })}.${payload}.`,
    'no alg': withHead({ alg: undefined }, secret),
    'a list of algs': withHead({ alg: ['HS256'] }, secret),
    'RS256 in its head and our HMAC below': withHead({ alg: 'RS256' }, secret),
    'RS256 with a key of one’s own': byRsa({}),
    'RS256 with that key in its head': byRsa({ jwk, kid: 'mine' }),
    'RS256 with an address of that key': byRsa({ jku: 'http://127.0.0.1:9/keys', x5u: 'http://127.0.0.1:9/keys' }),
    'HMAC with a public key as its secret': withHead({}, pem),
    'HMAC with the name of this installation': withHead({}, installationId()),
    'HMAC with nothing': withHead({}, ''),
    'a kid that leads to an empty file': withHead({ kid: '../../../../../dev/null' }, ''),
    'a kid that is a query': withHead({ kid: "x' UNION SELECT 'a' -- " }, 'a'),
    'a kid that is an operator': withHead({ kid: { $gt: '' } }, ''),
    'a payload that is not encoded': withHead({ b64: false, crit: ['b64'] }, ''),
  };
}

/** Returns tokens of this product that are valid for other purposes. */
async function ofAnotherPurpose({ userId, auth, recording, link }: World): Promise<Record<string, string>> {
  const sessionId = sessionOf(auth);
  const path = `/recordings/${recording}`;
  const reset = await makePerson();
  const code = await mailedCode(reset.email);
  const { body } = await api.post('/auth/verify-otp').send({ email: reset.email, code }).expect(200);
  set('SMTP_URL', 'smtp://127.0.0.1:2525');
  const unverified = await makePerson({ emailVerified: false });
  await api.post('/auth/verify-email/resend').set(unverified.auth).expect(200);
  const { code: verifying, token: verification } = await mailedVerification(unverified.email);
  set('SMTP_URL', undefined);
  const deleted = await makeApiKey({ auth });
  await api.delete(`/api-keys/${deleted._id}`).set(auth).expect(200);
  return {
    'a player’s ticket': signTicket({ userId, version: 0, sessionId }, path, 30),
    'a ticket of a link': signTicket({ userId, version: 0, sessionId }, path, 30, 'link'),
    'a token for a new password': (body as { data: { resetToken: string } }).data.resetToken,
    'a token that verifies an address': verification,
    'a code that verifies an address': verifying,
    'the id of a session': sessionId,
    'the id of a person': userId,
    'a link behind the mark of a session': `idc_${link}`,
    'a link behind the mark of a key': `idk_${link}`,
    'a key that was deleted': deleted.key,
    'a key without its last letter': deleted.key.slice(0, -1),
  };
}

/** Returns tokens that must open nothing, by how they were forged. */
async function forgedTokens(world: World): Promise<Record<string, string>> {
  const claims = { sub: world.userId, sid: sessionOf(world.auth) };
  const { good: _good, ...written } = writtenByHand(claims);
  return {
    ...written,
    'another issuer': signed(claims, { issuer: 'another program' }),
    'not valid yet': signed(claims, { notBefore: '1 day' }),
    'another algorithm with our secret': signed(claims, { algorithm: 'HS512' }),
    'two people': signed({ sub: [world.userId], sid: claims.sid }),
    'a session that is an operator': signed({ sub: world.userId, sid: { $gt: '' } }),
    'a person who is an operator': signed({ sub: { $gt: '' }, sid: claims.sid } as object),
    ...(await ofAnotherPurpose(world)),
  };
}

/** Returns tokens that must be rejected, by what is wrong with them. */
export async function invalidTokens(world: World): Promise<Record<string, string>> {
  const { userId, auth, link } = world;
  const [gone, left] = [await makePerson(), await makePerson()];
  await UserModel.deleteOne({ _id: gone._id });
  await UserModel.updateOne({ _id: left._id }, { active: false });
  const claims = { sub: userId, sid: sessionOf(auth) };
  const ended = await storeSession(userId);
  await sessionModel().deleteOne({ _id: sessionOf(bearer(ended)) });
  return {
    garbage: 'garbage',
    'alg none': signed(claims, { secret: '', algorithm: 'none' }),
    'another secret': signed(claims, { secret: 'another secret that is long enough too' }),
    'another installation': signed(claims, { audience: 'another' }),
    expired: signed(claims, { expiresIn: -1 }),
    'of a session that has ended': ended,
    'of a version that has ended': await storeSession(userId, { version: -1 }),
    'of another’s session': signed({ sub: userId, sid: sessionOf((await makePerson()).auth) }),
    'without a session, as before they were kept': signed({ sub: userId, ver: 0 }),
    'of an account that is gone': gone.token,
    'of one that is not active': left.token,
    'another candidate’s, made up': `idc_${'A'.repeat(75)}`,
    'a key, made up': `idk_${'A'.repeat(60)}`,
    'a link': link,
    ...(await forgedTokens(world)),
  };
}
