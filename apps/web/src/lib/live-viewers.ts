import type { Ref } from '@interview-detection/shared/fields';
import type { LiveAck } from '@interview-detection/shared/live/live.messages';
import type { ViewedNoun } from '@interview-detection/shared/viewers/viewers.messages';
import type { Socket } from 'socket.io-client';
import { useEffect, useSyncExternalStore } from 'react';

/** Milliseconds for which a record must be open before others are told: someone may be passing through a list. */
const OPEN_AFTER_MS = 400;

interface Opened {
  noun: ViewedNoun;
  id: string;
}

const NOBODY: readonly Ref[] = [];

/** The record on the screen, who else has it open, and the channel while it is connected. */
let opened: Opened | null = null;
let viewers: readonly Ref[] = NOBODY;
let channel: Socket | null = null;
const listeners = new Set<() => void>();

function show(next: readonly Ref[]): void {
  viewers = next;
  for (const listener of listeners) listener();
}

async function tell(): Promise<void> {
  const asked = opened;
  if (!asked || !channel?.connected) return;
  const ack = (await channel.emitWithAck('record:open', asked)) as LiveAck<{ viewers: Ref[] }>;
  if (opened === asked && 'data' in ack) show(ack.data.viewers);
}

/** Tells the server over a channel which record is open, at each connection, and follows who else has it open. */
export function followViewers(socket: Socket): () => void {
  channel = socket;
  socket.on('connect', () => void tell());
  socket.on('disconnect', () => show(NOBODY));
  socket.on('record:viewers', ({ id, viewers: others }: { id: string; viewers: Ref[] }) => {
    if (id === opened?.id) show(others);
  });
  return () => {
    channel = null;
    show(NOBODY);
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns which colleagues have a record open as well, as long as this page shows it. */
export function useViewers(noun: ViewedNoun, id: string): readonly Ref[] {
  useEffect(() => {
    const timer = window.setTimeout(() => {
      opened = { noun, id };
      void tell();
    }, OPEN_AFTER_MS);
    return () => {
      window.clearTimeout(timer);
      if (opened?.id !== id) return;
      opened = null;
      show(NOBODY);
      channel?.emit('record:close', {});
    };
  }, [noun, id]);
  return useSyncExternalStore(
    subscribe,
    () => viewers,
    () => NOBODY,
  );
}
