import type {
  AddPasskey,
  LoginByPasskey,
  passkeyCreationSchema,
  passkeyRequestSchema,
} from '@interview-detection/shared/passkeys/passkeys.schema';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { z } from 'zod';

const CANCELLED = 'No passkey was used. Try again when you’re ready.';

/** Says what went wrong in words: browsers tell programs on purpose little of it. */
async function inWords<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    const { name = '' } = error as Partial<Error>;
    if (name === 'InvalidStateError')
      throw new Error('This device has a passkey for your account already.', { cause: error });
    if (name === 'SecurityError') {
      throw new Error(
        'Passkeys work under the address of this product alone. Ask your administrator about PUBLIC_URL.',
        {
          cause: error,
        },
      );
    }
    throw new Error(CANCELLED, { cause: error });
  }
}

/** Lets the browser make a passkey. Throws an Error with words for people, also where they cancel. */
export async function createPasskey(
  options: z.output<typeof passkeyCreationSchema>,
): Promise<AddPasskey['credential']> {
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return inWords(startRegistration({ optionsJSON }));
}

/** Lets the browser sign with a passkey. Throws an Error with words for people, also where they cancel. */
export async function getPasskey(
  options: z.output<typeof passkeyRequestSchema>,
): Promise<LoginByPasskey['credential']> {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return inWords(startAuthentication({ optionsJSON }));
}
