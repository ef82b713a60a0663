import { useEffect, useRef, useState } from 'react';
import { GOOD_LEVEL } from '#web/entities/visits/use-device';
import { useWords } from '#web/entities/visits/use-words';
import { useMedia } from '#web/lib/use-browser';

const BARS = 32;
/** Minimum time between two announcements of the level, in milliseconds. */
const SAID_EVERY_MS = 2_000;
/** With reduced motion the bars are updated only every this many levels. */
const STEP = 8;

/** The loudness of the last seconds, a bar for each moment, and in words for users who cannot see it. */
export function Level({ levels }: { levels: readonly number[] }) {
  const { t } = useWords();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const latest = useRef(levels);
  const [isGood, setGood] = useState(false);
  const [held, setHeld] = useState<readonly number[]>([]);
  useEffect(() => {
    latest.current = levels;
  }, [levels]);
  useEffect(() => {
    const said = () => setGood(Math.max(0, ...latest.current.slice(-SAID_EVERY_MS / 100)) >= GOOD_LEVEL);
    const timer = window.setInterval(said, SAID_EVERY_MS);
    const step = window.setInterval(() => setHeld(latest.current), STEP * 100);
    return () => {
      window.clearInterval(timer);
      window.clearInterval(step);
    };
  }, []);
  const shown = isStill ? held : levels;
  return (
    <span className="flex h-8 items-center gap-0.5 overflow-hidden">
      <span className="sr-only">{`${t('micLevel')}: ${t(isGood ? 'micGood' : 'micQuiet')}`}</span>
      {Array.from({ length: BARS }, (_bar, index) => {
        const level = shown[shown.length - BARS + index] ?? 0;
        return (
          <span
            key={index}
            aria-hidden="true"
            style={{ height: `${Math.round(10 + 90 * level)}%` }}
            className="w-1 shrink-0 rounded-full bg-accent forced-colors:bg-[Highlight]"
          />
        );
      })}
    </span>
  );
}
