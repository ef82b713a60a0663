import { useSyncExternalStore } from 'react';
import { playback, subscribe, type Playback } from './conversation.engine';

/** What there is to hear of an interview's conversation, and where it is; null where there is nothing. */
export function usePlayback(of: string): Playback | null {
  const all = useSyncExternalStore(subscribe, playback);
  return all?.of === of ? all : null;
}

/**
 * Whether something said in a conversation is what plays: `none` where nothing of it can be heard. Of hundreds of entries
 * only those are drawn anew of which this changes.
 */
export function useIsHeard(of: string, from: number, until: number): 'none' | 'silent' | 'paused' | 'playing' {
  return useSyncExternalStore(subscribe, () => {
    const now = playback();
    if (now?.of !== of || from < now.from - 1000 || from >= now.until) return 'none';
    if (!now.isOpen || now.at < from || now.at >= until) return 'silent';
    return now.isPlaying ? 'playing' : 'paused';
  });
}
