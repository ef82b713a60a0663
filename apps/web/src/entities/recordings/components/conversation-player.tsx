import { Pause, Play, Rewind, TextSearch, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '#web/components/ui/button';
import { clockTime } from '#web/lib/dates';
import {
  pause,
  play,
  playback as playbackNow,
  type Playback,
  playFrom,
  seek,
  setPlayback,
  subscribe,
} from '../conversation.engine';
import { playingTime } from '../rules';

const SPEEDS = [1, 1.25, 1.5, 1.75, 2];
const BACK_MS = 10_000;

/** The player, at the bottom of the window while the transcript is read. */
export function ConversationPlayer({ of }: { of: string }) {
  const playback = usePlayback(of);
  if (!playback?.isOpen) return null;
  const { from, until, at, isPlaying, isWaiting, speed, isFollowed, failed } = playback;
  const clock = `${clockTime(new Date(at), 'UTC')} UTC`;
  return (
    <section
      aria-label="Recording of the conversation"
      className="fixed inset-x-3 bottom-3 z-20 mx-auto grid max-w-2xl gap-1 rounded-lg border border-line bg-raised px-3 py-2 shadow-float lg:left-[264px] print:hidden"
    >
      <div className="flex items-center gap-2">
        <Button
          variant="primary"
          size="icon"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          busy={isPlaying && isWaiting}
          onClick={isPlaying ? pause : play}
        >
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </Button>
        <Button variant="quiet" size="icon" aria-label="Back 10 seconds" onClick={() => seek(at - BACK_MS)}>
          <Rewind aria-hidden="true" />
        </Button>
        <input
          type="range"
          aria-label="Place in the conversation"
          aria-valuetext={`${playingTime(at - from)} of ${playingTime(until - from)}, ${clock}`}
          min={0}
          max={Math.max(1, Math.round((until - from) / 1000))}
          value={Math.round((at - from) / 1000)}
          onChange={({ target }) => seek(from + Number(target.value) * 1000)}
          className="h-9 min-w-0 flex-1 cursor-pointer accent-accent"
        />
        <Button
          variant="quiet"
          size="icon"
          aria-label="Close the player"
          onClick={() => setPlayback({ isOpen: false })}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <span className="tabular-nums">
          {playingTime(at - from)} of {playingTime(until - from)} · {clock}
        </span>
        <span className="ml-auto flex items-center gap-1">
          <Button
            variant="quiet"
            size="sm"
            aria-pressed={isFollowed}
            className="aria-pressed:text-accent-text"
            onClick={() => setPlayback({ isFollowed: !isFollowed })}
          >
            <TextSearch aria-hidden="true" />
            Follow
          </Button>
          <label className="flex items-center gap-1.5">
            Speed
            <select
              value={speed}
              onChange={({ target }) => setPlayback({ speed: Number(target.value) })}
              className="h-8 cursor-pointer rounded-md border border-line bg-surface px-1.5 text-ink max-sm:h-11"
            >
              {SPEEDS.map(one => (
                <option key={one} value={one}>
                  {one}×
                </option>
              ))}
            </select>
          </label>
        </span>
      </div>
      {failed > 0 && (
        <p role="alert" className="text-sm text-warn">
          {failed === 1 ? 'A part' : `${failed} parts`} couldn’t be played in this browser and{' '}
          {failed === 1 ? 'is' : 'are'} skipped. Each can be downloaded below, under “Each voice separately”.
        </p>
      )}
    </section>
  );
}

interface ListenProps {
  /** Id of the interview. */
  interviewId: string;
  /** Instants between which the words were spoken. */
  startedAt: string;
  endedAt: string | undefined;
  /** `question 3`, to distinguish the buttons for screen readers. */
  name: string;
}

/** Plays the conversation from where something was said, and shows when that is what is playing. */
export function Listen({ interviewId, startedAt, endedAt, name }: ListenProps) {
  const from = Date.parse(startedAt);
  const until = endedAt === undefined ? from : Date.parse(endedAt);
  const heard = useIsHeard(interviewId, from, until);
  const button = useRef<HTMLButtonElement>(null);
  const isPlaying = heard === 'playing';
  useEffect(() => {
    if (!isPlaying || playbackNow()?.isFollowed !== true) return;
    const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    button.current?.closest('[data-said]')?.scrollIntoView({ block: 'nearest', behavior });
  }, [isPlaying]);
  if (heard === 'none') return null;
  const Icon = isPlaying ? Pause : Play;
  return (
    <Button
      ref={button}
      variant="quiet"
      size="sm"
      className="-my-1 print:hidden"
      data-heard={heard === 'silent' ? undefined : ''}
      onClick={() => (isPlaying ? pause() : playFrom(from))}
    >
      <Icon aria-hidden="true" />
      {isPlaying ? 'Pause' : 'Listen'} <span className="sr-only">{isPlaying ? name : `from ${name} on`}</span>
    </Button>
  );
}

/** Returns the playback state of an interview's conversation; null if there is nothing to play. */
export function usePlayback(of: string): Playback | null {
  const all = useSyncExternalStore(subscribe, playbackNow);
  return all?.of === of ? all : null;
}

/**
 * Returns whether a passage of a conversation is playing; `none` if no recording covers it. Of hundreds of entries
 * only those whose result changes are rendered again.
 */
function useIsHeard(of: string, from: number, until: number): 'none' | 'silent' | 'paused' | 'playing' {
  return useSyncExternalStore(subscribe, () => {
    const now = playbackNow();
    if (now?.of !== of || from < now.from - 1000 || from >= now.until) return 'none';
    if (!now.isOpen || now.at < from || now.at >= until) return 'silent';
    return now.isPlaying ? 'playing' : 'paused';
  });
}
