/** As the server compares addresses. */
export const normalizedEmail = (email: string): string => email.trim().toLowerCase();

/** Somebody is a candidate already whom the form did not know of: nothing was sent, the person decides first. */
export class KnownAlready extends Error {
  override readonly name = 'KnownAlready';

  constructor(candidate: { name: string }) {
    super(`${candidate.name} is already a candidate for this position.`);
  }
}
