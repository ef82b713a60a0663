import { z } from 'zod';
import { id, line } from '../fields';

/** What browsers write and read as JSON (W3C Web Authentication, level 3, §5.1 and §5.6). */
const bytes = (max: number) =>
  z
    .string({ error: 'The passkey’s answer is malformed' })
    .max(max, { error: 'The passkey’s answer is too long' })
    .regex(/^[\w-]+$/, { error: 'The passkey’s answer is malformed' });

const transport = z.string().regex(/^[a-z-]{1,40}$/, { error: 'transports must be words as browsers have them' });
const descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()).optional(),
});
const credential = { id: bytes(2_000), rawId: bytes(2_000), type: z.literal('public-key') };

/** For `navigator.credentials.create`. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** For `navigator.credentials.get`. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor).describe('Always empty: the device knows whose its passkeys are'),
});

export const addPasskeySchema = z.object({
  name: line({ label: 'Name', required: 'Name is required', max: 60 })
    .optional()
    .describe('What its owner calls it; if left out, the browser and system that added it'),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(8_000),
      transports: z.array(transport).max(10).optional(),
    }),
  }),
});
export type AddPasskey = z.output<typeof addPasskeySchema>;

export const loginByPasskeySchema = z.object({
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4_000),
      authenticatorData: bytes(2_000),
      signature: bytes(2_000),
      userHandle: bytes(200).optional(),
    }),
  }),
});
export type LoginByPasskey = z.output<typeof loginByPasskeySchema>;

export const passkeySchema = z.object({
  _id: id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('When someone last signed in with it'),
  synced: z.boolean().describe('Whether it is synced to other devices of its owner'),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Passkeys that an account may have (contract §32). */
export const PASSKEYS_MAX = 20;
/** Minutes for which a challenge to sign is valid. */
export const PASSKEY_CHALLENGE_MINUTES = 5;
