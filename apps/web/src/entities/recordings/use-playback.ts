import { useSyncExternalStore } from 'react';
import { playback, subscribe, type Playback } from './conversation.engine';

/** Returns the playback state of an interview's conversation; null where there is nothing to play. */
export function usePlayback(of: string): Playback | null {
  const all = useSyncExternalStore(subscribe, playback);
  return all?.of === of ? all : null;
}

/**
 * Returns whether a passage of a conversation is playing; `none` where no recording covers it. Of hundreds of entries
 * only those whose result changes are rendered again.
 */
export function useIsHeard(of: string, from: number, until: number): 'none' | 'silent' | 'paused' | 'playing' {
  return useSyncExternalStore(subscribe, () => {
    const now = playback();
    if (now?.of !== of || from < now.from - 1000 || from >= now.until) return 'none';
    if (!now.isOpen || now.at < from || now.at >= until) return 'silent';
    return now.isPlaying ? 'playing' : 'paused';
  });
}
