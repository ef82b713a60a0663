import type { Socket } from 'engine.io';
import { AppError } from '../lib/app-error';
import { SECOND_MS } from '../lib/durations';

/** Messages per connection and second, and the number that ends it. */
export const MESSAGES_A_SECOND = 50;
export const MESSAGES_END = 10 * MESSAGES_A_SECOND;

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

/**
 * Whether a message is larger than that: counts the bytes of its texts and names, and 8 for each other value. Stops as
 * soon as the answer is known, so that a large message costs no more than a small one, and a deep one no stack.
 */
export function isLargerThan(message: unknown, maxBytes: number): boolean {
  const waiting: unknown[] = [message];
  let bytes = 0;
  while (waiting.length > 0 && bytes <= maxBytes) {
    const value = waiting.pop();
    if (typeof value === 'string') bytes += Buffer.byteLength(value);
    else if (Buffer.isBuffer(value)) bytes += value.length;
    else {
      bytes += 8;
      if (typeof value !== 'object' || value === null) continue;
      // Each entry counts at least 8: more entries than that are too many.
      const parts: [string, unknown][] = Object.entries(value);
      if (parts.length * 8 > maxBytes) return true;
      for (const [name, part] of parts) {
        bytes += Array.isArray(value) ? 0 : Buffer.byteLength(name);
        waiting.push(part);
      }
    }
  }
  return bytes > maxBytes;
}

/** Packets per connection and second: as many messages as end it, plus room for keep-alives. */
const PACKETS_A_SECOND = MESSAGES_END + 100;
/** The socket.io packet that asks to join a namespace: there is only one, so a connection needs only one packet. */
const CONNECT = '0';
/** Of a join request, with its token. Characters. */
const CONNECT_MAX_LENGTH = 8 * 1024;

/**
 * Ends a connection that sends more than any of our clients, before authentication and on any transport: a single
 * request of 1 MiB has room for 300,000 packets (contract §21).
 */
export function limitPackets(connection: Socket): void {
  let connects = 0;
  let [windowEnds, packets] = [0, 0];
  connection.on('packet', ({ data }: { data?: unknown }) => {
    const now = performance.now();
    if (now >= windowEnds) [windowEnds, packets] = [now + SECOND_MS, 0];
    packets++;
    const isConnect = typeof data === 'string' && data.startsWith(CONNECT);
    if (isConnect) connects++;
    const isTooLong = isConnect && data.length > CONNECT_MAX_LENGTH;
    // This also drops the rest of the request.
    if (connects > 1 || isTooLong || packets > PACKETS_A_SECOND) connection.close();
  });
}
