import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceFailure, type DeviceState } from './rules';
import { asking } from './use-notices';

/** How often the level is read, in milliseconds. */
export const LEVEL_EVERY_MS = 100;
/** The loudness of speech near a microphone, as the root mean square of its samples, fills the bar. */
const FULL_LEVEL = 0.15;
/** From here on speech is understood. */
export const GOOD_LEVEL = 0.25;

interface Microphone {
  state: DeviceState;
  /** From 0 to 1, while it works. */
  level: number;
  /** What it hears; null unless it works. */
  stream: MediaStream | null;
  start: () => void;
  stop: () => void;
}

/** The microphone, asked for when `start` is called and never before; its sound goes nowhere by itself. */
export function useMicrophone(): Microphone {
  const [state, setState] = useState<DeviceState>('idle');
  const [level, setLevel] = useState(0);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const close = useRef<() => void>(() => undefined);
  const asked = useRef(0);

  const stop = useCallback(() => {
    asked.current++;
    close.current();
    close.current = () => undefined;
    setLevel(0);
    setStream(null);
  }, []);
  useEffect(() => stop, [stop]);

  const start = useCallback(async () => {
    stop();
    const turn = asked.current;
    setState('asking');
    try {
      const opened = await asking(() => navigator.mediaDevices.getUserMedia({ audio: true }));
      const end = () => opened.getTracks().forEach(track => track.stop());
      // The page may have been left while the browser asked.
      if (turn !== asked.current) return end();
      setState('works');
      setStream(opened);
      close.current = watchLevel(opened, setLevel, end);
    } catch (error) {
      if (turn === asked.current) setState(deviceFailure(error));
    }
  }, [stop]);

  return { state, level, stream, start: () => void start(), stop };
}

/** Reads how loud a stream is; returns what ends it. */
function watchLevel(stream: MediaStream, onLevel: (level: number) => void, end: () => void): () => void {
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
    end();
    void audio.close();
  };
}
