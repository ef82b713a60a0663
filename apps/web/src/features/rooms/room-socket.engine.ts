import type { ErrorCode } from '@interview-detection/shared/errors';
import type { LiveAck } from '@interview-detection/shared/live/live.messages';
import { io, type Socket } from 'socket.io-client';
import { API_BASE } from '#web/lib/env';

/** Timeout of a reply. Milliseconds. */
export const ANSWER_MS = 10_000;

/** Errors after which a retry may succeed. */
const PASSING = new Set<ErrorCode>(['RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL']);

/** A refusal by the server. */
class RoomError extends Error {
  override readonly name = 'RoomError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns whether the server refused for good: a retry cannot succeed. */
export const isRefusal = (error: unknown): error is RoomError => error instanceof RoomError && !PASSING.has(error.code);

interface RoomSocket {
  socket: Socket;
  /** Asks the server; rejects with its message if it refuses, or without one if it does not reply. */
  ask: <T>(name: string, body: object) => Promise<T>;
}

/** Connects to the rooms of the server, again and again until it is disconnected. */
export function connectRoom(token: () => string | null, address: string): RoomSocket {
  const socket = io(address, {
    path: `${API_BASE}/live`,
    transports: ['websocket'],
    auth: tell => tell({ token: token() }),
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 4_000,
  });
  return {
    socket,
    async ask<T>(name: string, body: object): Promise<T> {
      const ack = (await socket.timeout(ANSWER_MS).emitWithAck(name, body)) as LiveAck<T>;
      if ('error' in ack) throw new RoomError(ack.error.code, ack.error.message);
      return ack.data;
    },
  };
}

interface Gate {
  isOpen: () => boolean;
  open: () => void;
  close: () => void;
  /** Resolves once it is open. */
  opened: () => Promise<void>;
}

/** Returns a gate, closed, at which calls can wait. */
export function makeGate(): Gate {
  let isOpen = false;
  const waiting: (() => void)[] = [];
  return {
    isOpen: () => isOpen,
    open() {
      isOpen = true;
      for (const go of waiting.splice(0)) go();
    },
    close() {
      isOpen = false;
    },
    opened: () => (isOpen ? Promise.resolve() : new Promise(resolve => waiting.push(resolve))),
  };
}
