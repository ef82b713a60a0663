/**
 * Whether this side gives way where both offer at once, and waits for the other's first offer: exactly one of two does,
 * and both know which.
 */
export const isPolite = (own: string, other: string): boolean => own < other;

/** The other side's key, which is of one connection alone: another one means that it has begun anew. */
export const fingerprintIn = (sdp: string): string | null => /^a=fingerprint:(.+?)\s*$/m.exec(sdp)?.[1] ?? null;
