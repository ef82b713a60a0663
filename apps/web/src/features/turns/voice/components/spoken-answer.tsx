import { LoaderCircle, Mic, PencilLine, Square, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#web/components/ui/button';
import { Checkbox } from '#web/components/ui/controls';
import type { Visit } from '#web/entities/visits/api';
import { useLink } from '#web/entities/visits/use-visit';
import { useTurnWords } from '#web/features/turns/use-turn-words';
import { microphoneHelp } from '#web/entities/visits/words';
import { spoken, endOf, pauseEnds } from '#web/features/turns/store';
import { minutesAndSeconds } from '#web/lib/local-dates';
import { withSpoken } from '#web/features/turns/rules/own-text';
import { usePushToTalk } from '../use-push-to-talk';
import { useRecorder } from '../use-recorder';
import type { SpokenPart } from '#web/entities/recordings/upload.engine';
import { forgetPart, leavePart, takePart, useRecordings } from '#web/entities/recordings/use-recordings';
import { languageNames } from '#web/entities/visits/rules';
import { Level } from './level';

export interface SpokenAnswerProps {
  turn: number;
  voice: NonNullable<Visit['voice']>;
  /** The current answer. */
  value: string;
  /** Called with the answer including what was spoken, and the recording it comes from. */
  onSpoken: (value: string, recording: string) => void;
  /** Called with whether something is still being added to the answer. */
  onBusy: (isBusy: boolean) => void;
  /** Nothing can be added any more. */
  isReadOnly: boolean;
  /** The time is over; a sentence in progress may be finished. */
  isTimeUp: boolean;
  /** The interview is about to end: recording is no longer possible. */
  isEnding: boolean;
}

type Outcome = 'voiceHeard' | 'voiceHeardNothing' | 'voiceFailed' | 'voiceRefused' | 'voiceDiscarded';

/**
 * Lets the candidate speak an answer, or continue one: the speech is recorded, transcribed and added to the field for
 * correction.
 */
export function SpokenAnswer(props: SpokenAnswerProps) {
  const { turn, voice, value, onSpoken, onBusy, isReadOnly, isTimeUp, isEnding } = props;
  const { t, language } = useTurnWords();
  const link = useLink();
  const [endsByPause, setEndsByPause] = useState(pauseEnds.get);
  const recorder = useRecorder({ turn, secondsMax: voice.minutesMax * 60, pauseEnds: endsByPause });
  const { isRecording, microphone } = recorder;
  const parts = useRecordings(endOf(link)).filter(part => part.turn === turn && !part.isLeft);
  const done = parts.find(part => !part.isTaken && isDone(part));
  const pending = parts.find(part => !part.isTaken && !isDone(part) && part.stage !== 'growing');
  const [wasSpoken] = useState(() => spoken.of(link, turn) !== null);
  const [isDiscarded, setDiscarded] = useState(false);
  const outcome = isDiscarded ? 'voiceDiscarded' : outcomeOf({ last: parts.findLast(isDone), wasSpoken, value });
  const isAsking = microphone === 'asking';
  const isBusy = isRecording || isAsking || parts.some(part => !part.isTaken);

  const { stop } = recorder;
  useEffect(() => {
    if (isRecording && isEnding) stop();
  }, [isRecording, isEnding, stop]);
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  useEffect(() => () => onBusy(false), [onBusy]);
  useEffect(() => {
    if (!done) return;
    if (hasWords(done) && done.id !== null) onSpoken(withSpoken(value, done.text), done.id);
    takePart(done.key);
  }, [done, value, onSpoken]);

  function start(): void {
    setDiscarded(false);
    for (const { key } of parts.filter(isDone)) forgetPart(key);
    recorder.start();
  }
  const isHeld = pending !== undefined || isReadOnly || isEnding;
  const talk = usePushToTalk({ isRecording, isHeld: isHeld || isAsking, start, stop: recorder.stop });
  const names = voice.languages && languageNames(language, voice.languages);
  const noMicrophone = !isRecording && !['idle', 'asking', 'works'].includes(microphone);
  const toSpeak = outcome === 'voiceHeard' || value.trim() !== '' ? 'speakMore' : 'speak';
  return (
    <div className="border-b border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          {...talk}
          busy={isAsking}
          aria-disabled={isHeld || undefined}
          variant={isRecording ? 'primary' : 'plain'}
          className="touch-manipulation"
        >
          {isRecording ? <Square aria-hidden="true" /> : !isAsking && <Mic aria-hidden="true" />}
          {t(isRecording ? 'voiceStop' : toSpeak)}
        </Button>
        {isRecording ? (
          <>
            <Level levels={recorder.levels} />
            <Seconds seconds={recorder.seconds} minutesMax={voice.minutesMax} />
            <Discard
              onDiscard={() => {
                recorder.discard();
                setDiscarded(true);
              }}
            />
          </>
        ) : (
          pending && <Pending part={pending} onLeave={() => leavePart(pending.key)} />
        )}
      </div>
      <div className="mt-2 text-sm text-ink-2 empty:hidden">
        {isRecording && (
          <>
            {isTimeUp && <p>{t('voiceTimeUp')}</p>}
            {recorder.isSilent && (
              <Line icon={<TriangleAlert className="size-4 text-warn" aria-hidden="true" />}>
                {t('voiceHearsNothing')}
              </Line>
            )}
            <Checkbox
              checked={endsByPause}
              onChange={chosen => {
                pauseEnds.set(chosen);
                setEndsByPause(chosen);
              }}
            >
              {t('voicePauseEnds')}
            </Checkbox>
          </>
        )}
        {!isRecording && isAsking && <p>{t('micAsking')}</p>}
        {noMicrophone && (
          <Line icon={<TriangleAlert className="size-4 text-warn" aria-hidden="true" />}>
            {t(microphoneHelp(microphone, navigator.userAgent))}
          </Line>
        )}
        {!isRecording && !isAsking && !noMicrophone && !pending && (
          <>
            {outcome && (
              <Line icon={outcome === 'voiceHeard' && <PencilLine className="size-4" aria-hidden="true" />}>
                {t(outcome)}
              </Line>
            )}
            {!outcome && <p>{t('voiceHow')}</p>}
            {names && !outcome && <p>{t('voiceLanguages', { names })}</p>}
          </>
        )}
      </div>
      <output className="sr-only">
        {isRecording
          ? t(isTimeUp ? 'voiceTimeUp' : 'voiceRecording')
          : pending
            ? t(pendingText(pending))
            : outcome
              ? t(outcome)
              : ''}
        {noMicrophone && t(microphoneHelp(microphone, navigator.userAgent))}
      </output>
    </div>
  );
}

const isDone = ({ stage }: SpokenPart) => stage === 'heard' || stage === 'failed' || stage === 'refused';
const hasWords = ({ stage, text }: SpokenPart) => stage === 'heard' && text.trim() !== '';

interface CameOf {
  /** The latest recording since the page was opened. */
  last: SpokenPart | undefined;
  /** There was an earlier recording. */
  wasSpoken: boolean;
  value: string;
}

/** Returns the outcome of the latest recording; an empty field has no transcript to check. */
function outcomeOf({ last, wasSpoken, value }: CameOf): Outcome | null {
  if (last?.stage === 'failed') return 'voiceFailed';
  if (last?.stage === 'refused') return 'voiceRefused';
  if (last && !hasWords(last)) return 'voiceHeardNothing';
  return (last || wasSpoken) && value.trim() !== '' ? 'voiceHeard' : null;
}

function pendingText({ stage, heldBy, isKept }: SpokenPart) {
  if (heldBy === 'network') return isKept ? 'voiceAway' : 'voiceAwayUnkept';
  // What has arrived is waiting for its transcript as usual.
  if (heldBy === 'server' && stage !== 'writing') return isKept ? 'voiceHeld' : 'voiceHeldUnkept';
  return stage === 'writing' ? 'voiceWriting' : 'voiceSending';
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      {icon && <span className="mt-0.5 shrink-0">{icon}</span>}
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** Shows that speech is being transcribed; the candidate can type instead of waiting. */
function Pending({ part, onLeave }: { part: SpokenPart; onLeave: () => void }) {
  const { t } = useTurnWords();
  const Icon = part.heldBy === null ? LoaderCircle : part.heldBy === 'network' ? WifiOff : TriangleAlert;
  return (
    <>
      <span className="flex min-w-0 flex-1 items-center gap-2 text-base text-ink-2">
        <Icon
          className={`size-4 shrink-0 ${part.heldBy ? 'text-warn' : 'animate-spin motion-reduce:animate-none'}`}
          aria-hidden="true"
        />
        <span className="min-w-0">{t(pendingText(part))}</span>
      </span>
      <Button variant="quiet" onClick={onLeave}>
        {t('voiceLeave')}
      </Button>
    </>
  );
}

/** Confirms before a recording is discarded for good. */
function Discard({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTurnWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <span className="ms-auto flex flex-wrap gap-2">
      {isAsking && (
        <Button variant="quiet" onClick={onDiscard}>
          {t('voiceDiscardYes')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setAsking(!isAsking)}>
        {t(isAsking ? 'voiceDiscardNo' : 'voiceDiscard')}
      </Button>
    </span>
  );
}

function Seconds({ seconds, minutesMax }: { seconds: number; minutesMax: number }) {
  const { t, language } = useTurnWords();
  const max = minutesAndSeconds(language, minutesMax * 60);
  const isLast = seconds >= (minutesMax - 1) * 60;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span role="timer" aria-label={t('voiceRecording')} className="text-lg font-semibold tabular-nums">
        {minutesAndSeconds(language, seconds)}
      </span>
      {isLast && <span className="text-sm text-ink-2">{t('voiceEndsAt', { max })}</span>}
    </span>
  );
}
