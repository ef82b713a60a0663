/** Normalises an address as the server does for comparison. */
export const normalizedEmail = (email: string): string => email.trim().toLowerCase();

/** Thrown where a candidate exists that the form did not know of: nothing was sent, the user decides first. */
export class KnownAlready extends Error {
  override readonly name = 'KnownAlready';

  constructor(candidate: { name: string }) {
    super(`${candidate.name} is already a candidate for this position.`);
  }
}
