import { Pause, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button';
import { pause, playback, playFrom } from '../conversation.engine';
import { useIsHeard } from '../use-playback';

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
    if (!isPlaying || playback()?.isFollowed !== true) return;
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
