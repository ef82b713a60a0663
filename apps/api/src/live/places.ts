import { AppError } from '../lib/app-error';

/** Connections at once of one person or link, in each process: a tab has one. */
const OF_A_PERSON = 20;
/** Of one address, behind which a whole company may be. */
const OF_AN_ADDRESS = 500;

/** Counts connections, so that nobody takes them all. */
export class Places {
  private readonly taken = new Map<string, number>();

  /** Takes a place of the person and one of the address; returns what gives them back. Throws 429 where one has none left. */
  take(person: string, address: string): () => void {
    const counts = [
      [`person ${person}`, OF_A_PERSON],
      [`address ${address}`, OF_AN_ADDRESS],
    ] as const;
    if (counts.some(([key, max]) => (this.taken.get(key) ?? 0) >= max)) {
      throw new AppError('RATE_LIMITED', 'Too many connections are open, please close some');
    }
    for (const [key] of counts) this.add(key, 1);
    return () => counts.forEach(([key]) => this.add(key, -1));
  }

  private add(key: string, change: 1 | -1): void {
    const count = (this.taken.get(key) ?? 0) + change;
    if (count === 0) this.taken.delete(key);
    else this.taken.set(key, count);
  }
}
