import { useEffect, useState } from 'react';

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
