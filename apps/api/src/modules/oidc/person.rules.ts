import { accountEmail } from '@interview-detection/shared/fields';
import { updateUserSchema } from '@interview-detection/shared/users/users.schema';

/** Whom a provider has signed in. */
export interface Person {
  /** By which the provider knows them for ever. */
  provider: { issuer: string; subject: string };
  /** Theirs, by the provider's word. */
  email: string;
  first_name: string;
  last_name: string;
}

type Claims = Partial<Record<string, unknown>>;

/** Entra sends no `email_verified`, but whether the owner of the e-mail's domain is known: as true, or as text. */
const YES = [true, 1, '1', 'true'] as const;

/** Whether the provider itself answers for the e-mail: `email_verified` (OpenID Connect Core §5.1), of Entra `xms_edov`. */
const isVerified = ({ email_verified, xms_edov }: Claims): boolean =>
  email_verified === true || (email_verified === undefined && YES.some(yes => yes === xms_edov));

/** Longer names are cut off. Characters. */
const NAME_MAX = 100;
const { first_name: nameField } = updateUserSchema.shape;

/** The first of these that may be a name. */
function firstName(...candidates: unknown[]): string | undefined {
  for (const candidate of candidates) {
    const parsed = nameField.safeParse(typeof candidate === 'string' ? candidate.slice(0, NAME_MAX) : undefined);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

/** Who it is, of what a provider says; null where it does not say that the e-mail is verified. */
export function personOf(claims: Claims): Person | null {
  const email = accountEmail.safeParse(claims.email);
  if (!email.success || !isVerified(claims)) return null;
  const name = typeof claims.name === 'string' ? claims.name.trim() : '';
  const space = name.lastIndexOf(' ');
  const [local = '', domain = ''] = email.data.split('@');
  return {
    provider: { issuer: String(claims.iss), subject: String(claims.sub) },
    email: email.data,
    first_name: firstName(claims.given_name, space < 0 ? name : name.slice(0, space), local) ?? local,
    // Nobody is without a last name here; whoever has another one says so in their profile.
    last_name: firstName(claims.family_name, space < 0 ? undefined : name.slice(space + 1)) ?? `@${domain}`,
  };
}
