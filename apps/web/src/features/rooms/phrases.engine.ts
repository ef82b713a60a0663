import { CAPTION_SOUND_MAX } from '@interview-detection/shared/rooms/rooms.rules';
import type { Phrase as Sent } from '@interview-detection/shared/rooms/rooms.schema';
import { firstSupported } from '#web/entities/recordings/rules';
import { watchLevel } from '#web/entities/visits/use-device';
import { longer, nextPhrase, whatNext } from './rules';

/** Enough to recognise words: 8 seconds take 24 KB. */
const BITS_PER_SECOND = 24_000;

/**
 * Records a microphone phrase by phrase and sends each phrase that contains speech; returns a function that stops it. A
 * phrase that cannot be sent is dropped, because the next one matters more.
 */
export function sendPhrases(microphone: MediaStreamTrack, send: (phrase: Sent) => Promise<void>): () => void {
  const stream = new MediaStream([microphone]);
  let phrase = nextPhrase();
  let recorder = begin();
  let last = performance.now();

  function begin(): MediaRecorder {
    const mimeType = firstSupported(type => MediaRecorder.isTypeSupported(type));
    const begun = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: BITS_PER_SECOND });
    begun.start();
    return begun;
  }

  function finish(isWritten: boolean) {
    const done = recorder;
    if (isWritten) {
      done.addEventListener('dataavailable', ({ data }) => void hand(data, done.mimeType || data.type));
    }
    // The next recording starts before this one ends, so that no word is lost in between.
    phrase = nextPhrase(phrase);
    recorder = begin();
    done.stop();
  }

  async function hand(data: Blob, mime: string): Promise<void> {
    const sound = await base64Of(data);
    if (sound && sound.length <= CAPTION_SOUND_MAX) await send({ mime, sound }).catch(() => undefined);
  }

  const unwatch = watchLevel(stream, level => {
    const now = performance.now();
    phrase = longer(phrase, level, now - last);
    last = now;
    const next = whatNext(phrase);
    if (next !== 'go on' && microphone.readyState === 'live') finish(next === 'write');
  });
  return () => {
    unwatch();
    if (recorder.state !== 'inactive') recorder.stop();
  };
}

/** Returns the bytes as base64; empty where they cannot be read. */
const base64Of = (data: Blob): Promise<string> =>
  new Promise(resolve => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => resolve(String(reader.result ?? '').split(',')[1] ?? ''));
    reader.readAsDataURL(data);
  });
