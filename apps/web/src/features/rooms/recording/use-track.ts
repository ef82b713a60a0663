import { TRACK_PART_MINUTES } from '@interview-detection/shared/recordings/recordings.rules';
import { useEffect, useState } from 'react';
import { firstSupported } from '../../../entities/recordings/rules/formats';
import {
  beginPart,
  resumeParts,
  partsOf,
  subscribe,
  type Carrier,
  type GrowingRecording,
} from '../../../entities/recordings/use-recordings';

/** What is lost at most where the browser is killed. */
const CHUNK_MS = 1_000;
/** Speech needs no more: an hour is 14 MB. */
const BITS_PER_SECOND = 32_000;
/** Chunks of a part; the next one goes on where it ends. */
const CHUNKS_OF_PART = (TRACK_PART_MINUTES * 60_000) / CHUNK_MS;
/** How long whoever leaves the room waits for what is still to be sent; the rest is sent when this page is opened again. */
const SENDING_MS = 5_000;

/** What is being recorded in this page; ends at once. */
const running = new Map<string, Set<() => void>>();

/** `lost`: the microphone is gone, and what is said is not recorded until there is one again. */
export type TrackState = 'off' | 'recording' | 'lost' | 'unsupported';

/**
 * Records a microphone in parts of some minutes while it is to, each sent second by second. A muted microphone is silence; one
 * that is unplugged ends a part, and another one begins the next.
 */
export function useTrack(carrier: Carrier, microphone: MediaStreamTrack | null, isOn: boolean): TrackState {
  const [ended, setEnded] = useState<MediaStreamTrack | null>(null);
  useEffect(() => {
    // What was recorded before a reload, or without a network.
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

/** Ends what is recorded in this page, and waits a moment until it is sent. */
export async function finishTracks(): Promise<void> {
  const people = [...running.keys()];
  for (const stops of running.values()) for (const stop of stops) stop();
  running.clear();
  await Promise.all(people.map(of => whenSent(of, SENDING_MS)));
}

/** Waits until everything of somebody has come to the server, or could not, no longer than so many milliseconds. */
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

/** Records a microphone part by part; returns what ends that. */
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
      // The next one has begun before this one ends: nothing is lost between both.
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
  // The recorder itself goes on with nothing.
  microphone.addEventListener('ended', stop);
  return stop;
}
