import { useCallback, useEffect, useRef, useState } from 'react';
import { useLink } from '#web/entities/visits/use-visit';
import type { DeviceState } from '#web/entities/visits/rules';
import { LEVEL_EVERY_MS, useMicrophone } from '#web/entities/visits/use-device';
import { after, atStart, firstSupported, hasPaused, type Hearing, hearsNothing } from '#web/entities/recordings/rules';
import { beginPart, forgetPart, type GrowingRecording } from '#web/entities/recordings/use-recordings';
import { carrierOf } from './api';

/** The most that is lost if the browser is killed. Milliseconds. */
const CHUNK_MS = 1_000;
/** Sufficient for speech: five minutes take 1.2 MB. */
const BITS_PER_SECOND = 32_000;
/** Number of levels shown side by side. */
const SHOWN_LEVELS = 32;

interface Recorder {
  microphone: DeviceState;
  isRecording: boolean;
  /** The last levels, 0 to 1, newest last. */
  levels: readonly number[];
  seconds: number;
  /** No speech has been heard so far. */
  isSilent: boolean;
  start: () => void;
  /** Ends the recording, which is then transcribed. */
  stop: () => void;
  /** Discards the recording. */
  discard: () => void;
}

interface RecorderOptions {
  turn: number;
  secondsMax: number;
  /** Whether a pause ends the recording. */
  pauseEnds: boolean;
}

interface Progress {
  levels: readonly number[];
  seconds: number;
  hearing: Hearing;
}

const NOTHING: Progress = { levels: [], seconds: 0, hearing: atStart };

/** Records speech, second by second; a recording ends with its question. */
export function useRecorder({ turn, secondsMax, pauseEnds }: RecorderOptions): Recorder {
  const link = useLink();
  const { state: microphone, level, stream, start: open, stop: release } = useMicrophone();
  const [progress, setProgress] = useState(NOTHING);
  const current = useRef<{ recorder: MediaRecorder; part: GrowingRecording | null; isDiscarded: boolean }>(null);
  const latestLevel = useRef(0);
  useEffect(() => {
    latestLevel.current = level;
  }, [level]);

  const start = useCallback(() => {
    // State of the previous recording.
    setProgress(NOTHING);
    open();
  }, [open]);

  const stop = useCallback(() => {
    const now = current.current;
    if (now && now.recorder.state !== 'inactive') now.recorder.stop();
    else release();
  }, [release]);

  const discard = useCallback(() => {
    if (current.current) current.current.isDiscarded = true;
    stop();
  }, [stop]);

  useEffect(() => {
    if (!stream) return undefined;
    const mimeType = firstSupported(type => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, {
      ...(mimeType && { mimeType }),
      audioBitsPerSecond: BITS_PER_SECOND,
    });
    const now = { recorder, part: null as GrowingRecording | null, isDiscarded: false };
    current.current = now;
    const startedAt = new Date().toISOString();
    const startedMs = performance.now();
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0 || now.isDiscarded) return;
      now.part ??= beginPart(carrierOf(link), { turn, mime: recorder.mimeType || data.type, startedAt });
      now.part.add(data.arrayBuffer());
    });
    recorder.addEventListener('stop', () => {
      if (now.part && now.isDiscarded) forgetPart(now.part.key);
      else now.part?.end();
      release();
    });
    recorder.start(CHUNK_MS);
    const timer = window.setInterval(() => {
      const seconds = (performance.now() - startedMs) / 1000;
      setProgress(({ levels, seconds: before, hearing }) => ({
        seconds,
        levels: [...levels.slice(1 - SHOWN_LEVELS), latestLevel.current],
        hearing: after(hearing, latestLevel.current, (seconds - before) * 1000),
      }));
    }, LEVEL_EVERY_MS);
    return () => {
      window.clearInterval(timer);
      current.current = null;
      if (recorder.state !== 'inactive') recorder.stop();
    };
  }, [stream, link, turn, release]);

  const isRecording = stream !== null;
  const isOver = isRecording && (progress.seconds >= secondsMax || (pauseEnds && hasPaused(progress.hearing)));
  useEffect(() => {
    if (isOver) stop();
  }, [isOver, stop]);

  return {
    microphone,
    isRecording,
    levels: progress.levels,
    seconds: Math.floor(progress.seconds),
    isSilent: isRecording && hearsNothing(progress.hearing),
    start,
    stop,
    discard,
  };
}
