import { liveMessages, type LiveMessage, type LiveMessageName } from '@interview-detection/shared/live/live.messages';
import { MESSAGE_MAX_BYTES } from '@interview-detection/shared/live/live.rules';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { z } from 'zod';
import { withDatabaseDeadline } from '../database/availability';
import { identify, type BeginVisit, type Caller, type Strategy } from '../http/authenticate';
import { asAppError } from '../http/error-handler';
import { requireAllowed, requireCredential, requireSecondFactor, requireWriting } from '../http/gate';
import { AppError } from '../lib/app-error';
import { logger } from '../lib/logger';
import type { Ack, LiveSocket } from './live-socket';
import { isLargerThan, MESSAGES_A_SECOND, MESSAGES_END } from './limits';

const messages = new RateLimiterMemory({ points: MESSAGES_A_SECOND, duration: 1 });

/** The input of a handler: the sender as checked for this message, its content, and the connection. */
export interface Received<M extends LiveMessage> {
  principal: Extract<Caller, { kind: M['auth'][number] }>;
  body: z.output<M['body']>;
  socket: LiveSocket;
}

export type LiveHandlers = {
  [N in LiveMessageName]: (
    received: Received<(typeof liveMessages)[N]>,
  ) => Promise<z.input<(typeof liveMessages)[N]['reply']>>;
};

interface Receiver {
  strategies: readonly Strategy[];
  beginVisit: BeginVisit;
  handlers: LiveHandlers;
}

/**
 * Answers one message: looks up its sender again, as for a call; then parses and handles it and parses the reply. Any
 * error is sent in the acknowledgement, and the sender stays connected, unless their session has ended.
 */
export async function receiveMessage(receiver: Receiver, socket: LiveSocket, event: unknown[]): Promise<void> {
  // Sent together with the message that ended the connection.
  if (!socket.connected) return;
  const last = event.at(-1);
  const ack: Ack = typeof last === 'function' ? (last as Ack) : () => undefined;
  const [name, ...sent] = typeof last === 'function' ? event.slice(0, -1) : event;
  try {
    ack({ data: await withDatabaseDeadline(answer(receiver, socket, { name, sent })) });
  } catch (error) {
    const { code, message } = asAppError(error);
    if (code === 'INTERNAL' || code === 'UNAVAILABLE') logger.error({ err: error, message: name }, 'message failed');
    ack({ error: { code, message } });
    if (error instanceof SessionEnded) socket.disconnect(true);
  }
}

class SessionEnded extends AppError {}

interface Sent {
  name: unknown;
  sent: unknown[];
}

async function answer(
  { strategies, beginVisit, handlers }: Receiver,
  socket: LiveSocket,
  { name, sent }: Sent,
): Promise<unknown> {
  await countMessage(socket);
  if (isLargerThan([name, sent], MESSAGE_MAX_BYTES)) {
    throw new AppError('BODY_TOO_LARGE', `A message has ${MESSAGE_MAX_BYTES / 1024} KiB at most`);
  }
  if (typeof name !== 'string' || !Object.hasOwn(liveMessages, name)) {
    throw new AppError('NOT_FOUND', 'There is no such message');
  }
  const known = name as LiveMessageName;
  const declared: LiveMessage = liveMessages[known];
  const sender = await identify(socket.data.token, strategies).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'UNAUTHENTICATED' ? new SessionEnded('UNAUTHENTICATED') : error;
  });
  requireCredential(declared.auth, sender);
  if (!declared.onlyReads) requireWriting(sender);
  // A candidate's link is its own permission: each handler must stay within its interview.
  if (sender.kind !== 'candidate') requireAllowed(declared, sender);
  requireSecondFactor(sender);
  const [body, ...more] = sent;
  const parsed = declared.body.safeParse(body);
  if (!parsed.success || more.length > 0) throw new AppError('VALIDATION_FAILED', parsed.error?.issues[0]?.message);
  const isPress = sender.kind === 'candidate' && !declared.onlyReads;
  const principal = isPress ? await beginVisit(sender) : sender;
  // Each pair is type-checked where the handlers are written; here all types are mixed.
  const handle = handlers[known] as (received: unknown) => Promise<unknown>;
  return declared.reply.parse(await handle({ principal, body: parsed.data, socket }));
}

async function countMessage(socket: LiveSocket): Promise<void> {
  const { consumedPoints } = await messages.penalty(socket.id, 1);
  if (consumedPoints <= MESSAGES_A_SECOND) return;
  if (consumedPoints > MESSAGES_END) socket.disconnect(true);
  throw new AppError('RATE_LIMITED', `More than ${MESSAGES_A_SECOND} messages in a second, please slow down`);
}
