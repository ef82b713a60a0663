/** Normalises an address as the server does for comparison. */
export const normalizedEmail = (email: string): string => email.trim().toLowerCase();

/** Thrown where a candidate exists that the form did not know of: nothing was sent, the user decides first. */
export class KnownAlready extends Error {
  override readonly name = 'KnownAlready';

  constructor(candidate: { name: string }) {
    super(`${candidate.name} is already a candidate for this position.`);
  }
}

/** Returns whether a different name was entered, by the same comparison as the server. */
export const isOtherName = (entered: string, known: string): boolean =>
  entered.trim() !== '' && plain(entered) !== plain(known);

const plain = (name: string) => name.normalize('NFC').trim().toLowerCase();
