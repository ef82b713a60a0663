import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceFailure, type DeviceState } from './rules';
import { withBrowserPrompt } from './use-notices';

export interface Device {
  state: DeviceState;
  /** The audio or video; null unless the device is on. */
  stream: MediaStream | null;
  /** Requests the device; with an id, that one if it is still there. */
  start: (deviceId?: string) => void;
  stop: () => void;
}

/** The browser's defaults are a smaller picture of another aspect ratio. */
const LIKED = { audio: {}, video: { width: { ideal: 1280 }, height: { ideal: 720 } } };

/**
 * Returns a microphone or camera, requested when `start` is called and never before; its stream never leaves the page
 * without other code sending it. A device that is unplugged, or that the browser revokes, has no stream any more, and
 * its state says why.
 */
export function useDevice(kind: 'audio' | 'video'): Device {
  const [state, setState] = useState<DeviceState>('idle');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const opened = useRef<MediaStream | null>(null);
  const asked = useRef(0);

  const stop = useCallback(() => {
    asked.current++;
    end(opened.current);
    opened.current = null;
    setStream(null);
  }, []);
  useEffect(() => stop, [stop]);

  const start = useCallback(
    async (deviceId?: string) => {
      stop();
      const turn = asked.current;
      setState('asking');
      try {
        const wanted = { ...LIKED[kind], ...(deviceId && { deviceId: { ideal: deviceId } }) };
        const found = await withBrowserPrompt(() => navigator.mediaDevices.getUserMedia({ [kind]: wanted }));
        // The page may have been left while the browser asked.
        if (turn !== asked.current) return end(found);
        opened.current = found;
        for (const track of found.getTracks()) {
          track.addEventListener('ended', () => {
            if (opened.current !== found) return;
            stop();
            void whyItEnded(kind).then(setState);
          });
        }
        setStream(found);
        setState('works');
      } catch (error) {
        if (turn === asked.current) setState(deviceFailure(error));
      }
    },
    [kind, stop],
  );
  const ask = useCallback((deviceId?: string) => void start(deviceId), [start]);

  return { state, stream, start: ask, stop };
}

const end = (stream: MediaStream | null) => stream?.getTracks().forEach(track => track.stop());

const PERMISSION = { audio: 'microphone', video: 'camera' } as const;

/** A browser that does not say why has most likely lost the device. */
async function whyItEnded(kind: 'audio' | 'video'): Promise<DeviceState> {
  try {
    const { state } = await navigator.permissions.query({ name: PERMISSION[kind] as PermissionName });
    return state === 'granted' ? 'none' : 'refused';
  } catch {
    return 'none';
  }
}

/** How often the level is read, in milliseconds. */
export const LEVEL_EVERY_MS = 100;
/** Level of speech near a microphone, as the root mean square of the samples; it fills the bar. */
const FULL_LEVEL = 0.15;
/** From this level on speech is understood. */
export const GOOD_LEVEL = 0.25;

/** Returns how loud a stream is, from 0 to 1; 0 without a stream. */
export function useLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!stream) return;
    const unwatch = watchLevel(stream, setLevel);
    return () => {
      unwatch();
      setLevel(0);
    };
  }, [stream]);
  return level;
}

/** Reports how loud a stream is; returns a function that stops it. */
export function watchLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = window.setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    onLevel(Math.min(1, Math.sqrt(power) / FULL_LEVEL));
  }, LEVEL_EVERY_MS);
  return () => {
    window.clearInterval(timer);
    void audio.close();
  };
}

interface Microphone extends Device {
  /** From 0 to 1, while the microphone works. */
  level: number;
}

/** Returns the microphone with its level; see `useDevice`. */
export function useMicrophone(): Microphone {
  const device = useDevice('audio');
  return { ...device, level: useLevel(device.stream) };
}
