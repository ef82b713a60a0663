import { accountEmail } from '@interview-detection/shared/fields';
import { updateUserSchema } from '@interview-detection/shared/users/users.schema';

/** A person whom a provider has signed in. */
export interface Person {
  /** Their permanent identity at the provider. */
  provider: { issuer: string; subject: string };
  /** Their address, according to the provider. */
  email: string;
  first_name: string;
  last_name: string;
}

type Claims = Partial<Record<string, unknown>>;

/** Entra sends no `email_verified`, but whether the owner of the email's domain is known: as a boolean, or as text. */
const YES = [true, 1, '1', 'true'] as const;

/**
 * Returns whether the provider itself vouches for the email: `email_verified` (OpenID Connect Core §5.1), for Entra
 * `xms_edov`.
 */
const isVerified = ({ email_verified, xms_edov }: Claims): boolean =>
  email_verified === true || (email_verified === undefined && YES.some(yes => yes === xms_edov));

/** Longer names are cut off. Characters. */
const NAME_MAX = 100;
const { first_name: nameField } = updateUserSchema.shape;

/** Returns the first of these that can be a name. */
function firstName(...candidates: unknown[]): string | undefined {
  for (const candidate of candidates) {
    const parsed = nameField.safeParse(typeof candidate === 'string' ? candidate.slice(0, NAME_MAX) : undefined);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

/** Returns the person whom a provider's claims describe; null if they do not say that the email is verified. */
export function personOf(claims: Claims): Person | null {
  const email = accountEmail.safeParse(claims.email);
  if (!email.success || !isVerified(claims)) return null;
  const name = typeof claims.name === 'string' ? claims.name.trim() : '';
  const space = name.lastIndexOf(' ');
  const [local = ''] = email.data.split('@');
  return {
    provider: { issuer: String(claims.iss), subject: String(claims.sub) },
    email: email.data,
    first_name: firstName(claims.given_name, space < 0 ? name : name.slice(0, space), local) ?? local,
    last_name: firstName(claims.family_name, space < 0 ? undefined : name.slice(space + 1)) ?? '',
  };
}
