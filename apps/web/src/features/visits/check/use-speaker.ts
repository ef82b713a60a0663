import { useEffect, useRef } from 'react';

/** Frequencies of C5, E5 and G5, in hertz. */
const NOTES = [523.25, 659.25, 783.99];
const NOTE_SECONDS = 0.35;
const VOLUME = 0.2;

/** Returns a function that plays three notes; it throws where the browser cannot play sound. */
export function useSpeaker(): () => void {
  const playing = useRef<AudioContext | null>(null);
  useEffect(() => () => void playing.current?.close(), []);
  return () => {
    void playing.current?.close();
    const audio = new AudioContext();
    playing.current = audio;
    NOTES.forEach((hertz, index) => {
      const from = audio.currentTime + index * NOTE_SECONDS;
      const note = new OscillatorNode(audio, { frequency: hertz });
      const volume = new GainNode(audio, { gain: 0 });
      // Fades in and out, to avoid clicks.
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(VOLUME, from + 0.03);
      volume.gain.linearRampToValueAtTime(0, from + NOTE_SECONDS - 0.03);
      note.connect(volume).connect(audio.destination);
      note.start(from);
      note.stop(from + NOTE_SECONDS);
    });
  };
}
