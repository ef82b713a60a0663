import type { z } from 'zod';
import { perApp } from '../lib/app-context';
import { MEGABYTE } from '../lib/byte-sizes';
import { MINUTE_MS } from '../lib/durations';
import { parsedText } from '../lib/long-reply';

/**
 * A result whose reply is made once and sent again while `state` is the same. The state must name everything that the
 * reply follows from, and the record that it is about; null for a reply that is not worth keeping. Who may read it is
 * checked before, for each call.
 */
export class StableResult<T> {
  constructor(
    readonly state: string | null,
    readonly make: () => Promise<T>,
  ) {}
}

/** Over all replies in memory. */
const KEPT_MAX_BYTES = 32 * MEGABYTE;
/** A reply of which something was erased since is never sent again; after this time it is forgotten as well. */
const KEPT_FOR_MS = 5 * MINUTE_MS;

interface Kept {
  text: Promise<Buffer>;
  /** 0 while it is being made. */
  bytes: number;
}

/** Those sent last are at the end. */
const keptReplies = perApp(() => new Map<string, Kept>());

/** Returns the reply to a result as JSON, parsed by its schema. Calls at the same time share the work. */
export function stableReply(schema: z.ZodType, { state, make }: StableResult<unknown>): Promise<Buffer> {
  if (state === null) return written(schema, make);
  const kept = keptReplies();
  const known = kept.get(state);
  const reply = known ?? { text: written(schema, make), bytes: 0 };
  kept.delete(state);
  kept.set(state, reply);
  if (!known) void keep(kept, state, reply);
  return reply.text;
}

const written = async (schema: z.ZodType, make: () => Promise<unknown>): Promise<Buffer> =>
  Buffer.from(`{"data":${await parsedText(schema, await make())}}`);

async function keep(kept: Map<string, Kept>, state: string, reply: Kept): Promise<void> {
  try {
    reply.bytes = (await reply.text).length;
  } catch {
    // Its callers are told why.
    kept.delete(state);
    return;
  }
  setTimeout(() => kept.delete(state), KEPT_FOR_MS).unref();
  let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [oldest, one] of kept) {
    if (bytes <= KEPT_MAX_BYTES) return;
    kept.delete(oldest);
    bytes -= one.bytes;
  }
}
