import { TRACK_PART_MINUTES } from '@interview-detection/shared/recordings/recordings.rules';
import { useEffect, useState } from 'react';
import { firstSupported } from '#web/entities/recordings/rules';
import type { Carrier } from '#web/entities/recordings/upload.engine';
import {
  beginPart,
  partsOf,
  resumeParts,
  subscribe,
  type GrowingRecording,
} from '#web/entities/recordings/use-recordings';

/** The most that is lost if the browser is killed. Milliseconds. */
const CHUNK_MS = 1_000;
/** Sufficient for speech: an hour takes 14 MB. */
const BITS_PER_SECOND = 32_000;
/** Chunks per part; the next part continues where it ends. */
const CHUNKS_OF_PART = (TRACK_PART_MINUTES * 60_000) / CHUNK_MS;
/**
 * How long leaving the room waits for unsent data, which is otherwise sent when this page is opened again.
 * Milliseconds.
 */
const SENDING_MS = 5_000;

/** Stop functions of the recordings in this page, by person. */
const running = new Map<string, Set<() => void>>();

/** `lost`: the microphone was removed, and nothing is recorded until there is one again. */
export type TrackState = 'off' | 'recording' | 'lost' | 'unsupported';

/**
 * Records a microphone while `isOn`, in parts of some minutes, each sent second by second. Muting records silence;
 * unplugging the microphone ends a part, and another microphone starts the next.
 */
export function useTrack(carrier: Carrier, microphone: MediaStreamTrack | null, isOn: boolean): TrackState {
  const [ended, setEnded] = useState<MediaStreamTrack | null>(null);
  useEffect(() => {
    // What was recorded before a reload, or offline.
    resumeParts(carrier).catch(() => undefined);
  }, [carrier]);

  useEffect(() => {
    if (!isOn || !microphone || !canRecord()) return undefined;
    const gone = () => setEnded(microphone);
    microphone.addEventListener('ended', gone);
    const stop = record(carrier, microphone);
    const all = running.get(carrier.of) ?? new Set();
    running.set(carrier.of, all.add(stop));
    return () => {
      microphone.removeEventListener('ended', gone);
      all.delete(stop);
      stop();
    };
  }, [carrier, microphone, isOn]);

  if (!isOn) return 'off';
  if (!canRecord()) return 'unsupported';
  return microphone === null || microphone === ended ? 'lost' : 'recording';
}

const canRecord = () => 'MediaRecorder' in window;

/** Ends the recordings in this page, and waits briefly until they are sent. */
export async function finishTracks(): Promise<void> {
  const people = [...running.keys()];
  for (const stops of running.values()) for (const stop of stops) stop();
  running.clear();
  await Promise.all(people.map(of => whenSent(of, SENDING_MS)));
}

/** Waits until a person's recordings have reached the server or failed, for at most `ms` milliseconds. */
async function whenSent(of: string, ms: number): Promise<void> {
  const isWaiting = () => partsOf(of).some(({ stage }) => stage === 'growing' || stage === 'sending');
  if (!isWaiting()) return;
  await new Promise<void>(resolve => {
    const done = () => {
      window.clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = window.setTimeout(done, ms);
    const stop = subscribe(() => {
      if (!isWaiting()) done();
    });
  });
}

/** Records a microphone part by part; returns a function that stops it. */
function record(carrier: Carrier, microphone: MediaStreamTrack): () => void {
  let isOver = false;
  let current = part();

  function part(): MediaRecorder {
    const mimeType = firstSupported(type => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(new MediaStream([microphone]), {
      ...(mimeType && { mimeType }),
      audioBitsPerSecond: BITS_PER_SECOND,
    });
    const startedAt = new Date().toISOString();
    let growing: GrowingRecording | null = null;
    let count = 0;
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0) return;
      growing ??= beginPart(carrier, { turn: null, mime: recorder.mimeType || data.type, startedAt });
      growing.add(data.arrayBuffer());
      // The next part starts before this one ends, so that nothing is lost in between.
      if (++count === CHUNKS_OF_PART && !isOver) {
        current = part();
        recorder.stop();
      }
    });
    recorder.addEventListener('stop', () => growing?.end());
    recorder.start(CHUNK_MS);
    return recorder;
  }

  const stop = () => {
    isOver = true;
    microphone.removeEventListener('ended', stop);
    if (current.state !== 'inactive') current.stop();
  };
  // The recorder itself would continue without input.
  microphone.addEventListener('ended', stop);
  return stop;
}
