import type {
  AddPasskey,
  LoginByPasskey,
  passkeyCreationSchema,
  passkeyRequestSchema,
} from '@interview-detection/shared/passkeys/passkeys.schema';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { z } from 'zod';

const CANCELLED = 'No passkey was used. Try again when you’re ready.';

/** Translates errors into readable messages: browsers deliberately tell scripts little about what went wrong. */
async function inWords<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    const { name = '' } = error as Partial<Error>;
    if (name === 'InvalidStateError')
      throw new Error('This device has a passkey for your account already.', { cause: error });
    if (name === 'SecurityError') {
      throw new Error('Passkeys work only at this product’s own address. Ask your administrator about PUBLIC_URL.', {
        cause: error,
      });
    }
    throw new Error(CANCELLED, { cause: error });
  }
}

/** Creates a passkey in the browser. Throws an Error with a readable message, also if the user cancels. */
export async function createPasskey(
  options: z.output<typeof passkeyCreationSchema>,
): Promise<AddPasskey['credential']> {
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return inWords(startRegistration({ optionsJSON }));
}

/** Signs in with a passkey in the browser. Throws an Error with a readable message, also if the user cancels. */
export async function getPasskey(
  options: z.output<typeof passkeyRequestSchema>,
): Promise<LoginByPasskey['credential']> {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return inWords(startAuthentication({ optionsJSON }));
}
