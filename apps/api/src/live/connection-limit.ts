import { AppError } from '../lib/app-error';

/** Concurrent connections per person or link, in each process: a tab has one. */
const OF_A_PERSON = 20;
/** Per address, which a whole company may share. */
const OF_AN_ADDRESS = 500;

/** Counts connections, so that no caller can take them all. */
export class Places {
  private readonly taken = new Map<string, number>();

  /**
   * Takes a place for the person and one for the address; returns a function that frees both. Throws 429 if either has
   * none left.
   */
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
