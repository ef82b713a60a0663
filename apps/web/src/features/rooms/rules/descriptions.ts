/**
 * Returns whether this side gives way when both offer at once, and waits for the other's first offer. That is true for
 * exactly one of the two, and both know for which.
 */
export const isPolite = (own: string, other: string): boolean => own < other;

/**
 * Returns the other side's key. It is unique to a connection: a different key means that the other side started a new
 * one.
 */
export const fingerprintIn = (sdp: string): string | null => /^a=fingerprint:(.+?)\s*$/m.exec(sdp)?.[1] ?? null;
