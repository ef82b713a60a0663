import { useCallback, useEffect, useRef, useState } from 'react';
import { microphoneFailure, type MicrophoneState } from './rules';

/** How often the level is read, in milliseconds. */
const LEVEL_EVERY_MS = 100;
/** The loudness of speech near a microphone, as the root mean square of its samples, fills the bar. */
const FULL_LEVEL = 0.15;

interface Microphone {
  state: MicrophoneState;
  /** From 0 to 1, while it works. */
  level: number;
  start: () => void;
  stop: () => void;
}

/** The microphone, asked for when `start` is called and never before; its sound goes nowhere. */
export function useMicrophone(): Microphone {
  const [state, setState] = useState<MicrophoneState>('idle');
  const [level, setLevel] = useState(0);
  const close = useRef<() => void>(() => undefined);
  const asked = useRef(0);

  const stop = useCallback(() => {
    asked.current++;
    close.current();
    close.current = () => undefined;
    setLevel(0);
  }, []);
  useEffect(() => stop, [stop]);

  const start = useCallback(async () => {
    stop();
    const turn = asked.current;
    setState('asking');
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const end = () => stream.getTracks().forEach(track => track.stop());
      // The page may have been left while the browser asked.
      if (turn !== asked.current) return end();
      setState('works');
      close.current = watchLevel(stream, setLevel, end);
    } catch (error) {
      if (turn === asked.current) setState(microphoneFailure(error));
    }
  }, [stop]);

  return { state, level, start: () => void start(), stop };
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
