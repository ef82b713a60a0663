import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AddPasskey, LoginByPasskey } from '@interview-detection/shared/passkeys/passkeys.schema';
import { settings } from '../src/lib/app-context';
import { api } from './api';
import type { Person } from './factories';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes the part of CBOR (RFC 8949) that a device writes. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** How a device may deviate from the standard. */
export interface Misbehaviour {
  origin?: string;
  rpId?: string;
  /** It did not verify its user. */
  isUnverified?: boolean;
  /** Instead of the last value plus one. */
  counter?: number;
  type?: string;
  fmt?: string;
  attStmt?: Map<string, Cbor>;
  userHandle?: string;
}

/** Makes a device with one passkey, from `node:crypto` alone. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  let owner = '';

  const clientData = (
    type: string,
    challenge: string,
    { origin = new URL(settings().PUBLIC_URL).origin }: Misbehaviour,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (flags: number, wrong: Misbehaviour) => {
    counter = wrong.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const shown = PRESENT | (wrong.isUnverified ? 0 : VERIFIED) | flags;
    return Buffer.concat([sha256(wrong.rpId ?? new URL(settings().PUBLIC_URL).hostname), Buffer.from([shown]), count]);
  };
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };

  return {
    /** Does what `navigator.credentials.create` does. */
    create(
      { challenge, user }: { challenge: string; user: { id: string } },
      wrong: Misbehaviour = {},
    ): AddPasskey['credential'] {
      owner = user.id;
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([head(ATTESTED, wrong), Buffer.alloc(16), length, id, cbor(key)]);
      const attestation = new Map<string, Cbor>([
        ['fmt', wrong.fmt ?? 'none'],
        ['attStmt', wrong.attStmt ?? new Map<string, Cbor>()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: clientData(wrong.type ?? 'webauthn.create', challenge, wrong).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      };
      return { ...named, response };
    },
    /** Does what `navigator.credentials.get` does. */
    get({ challenge }: { challenge: string }, wrong: Misbehaviour = {}): LoginByPasskey['credential'] {
      const data = clientData(wrong.type ?? 'webauthn.get', challenge, wrong);
      const authData = head(0, wrong);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: wrong.userHandle ?? owner,
      };
      return { ...named, response };
    },
  };
}

export type Authenticator = ReturnType<typeof makeAuthenticator>;

/** Returns the options that the server gives a browser to create a passkey. */
export async function creationOptions({ auth }: Pick<Person, 'auth'>, body: object = {}) {
  const reply = await api.post('/auth/passkeys/options').set(auth).send(body).expect(200);
  return reply.body.data as { challenge: string; user: { id: string } };
}

/** Adds the passkey of a new device. */
export async function addPasskey(person: Pick<Person, 'auth'>): Promise<{ device: Authenticator; _id: string }> {
  const device = makeAuthenticator();
  const credential = device.create(await creationOptions(person));
  const { body } = await api
    .post('/auth/passkeys')
    .set(person.auth)
    .send({ name: 'My laptop', credential })
    .expect(201);
  return { device, _id: (body.data as { _id: string })._id };
}

/** Returns the options that the server gives a browser to sign in. */
export async function requestOptions(): Promise<{ challenge: string }> {
  const { body } = await api.post('/auth/login/passkey/options').expect(200);
  return body.data as { challenge: string };
}
