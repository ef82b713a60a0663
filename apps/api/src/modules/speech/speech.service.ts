import { installRecogniser } from '@interview-detection/speech/install-recogniser';
import { openRecogniser, UnreadableRecording, type Recogniser } from '@interview-detection/speech/recogniser-process';
import { SPEECH_MAX_MINUTES } from '@interview-detection/shared/recordings/recordings.rules';
import { perApp, settings } from '#api/lib/app-context';
import { mongodSettings } from '#api/env';
import { MINUTE_MS, SECOND_MS } from '#api/lib/durations';
import { logger } from '#api/lib/logger';
import { isLoopbackHost } from '#api/lib/network';
import { askServer, type HeardRecording, type SpokenFile } from './speech-server.gateway';

/** Whether recordings are transcribed at all, and where: on the operator's machine or by a third party. */
export function whoseRecogniser(): 'none' | 'own' | 'outside' {
  const { STT, STT_BASE_URL: address } = settings();
  if (STT === 'local') return 'own';
  if (address === undefined) return 'none';
  return isLoopbackHost(new URL(address).hostname) ? 'own' : 'outside';
}

/** Returns the languages that the recogniser understands; null if unknown. */
export function spokenLanguages(): string[] | null {
  return settings().STT === 'local' && settings().STT_MODEL_DIR === undefined ? ['en'] : null;
}

/** After this long without work the process exits and frees its 300 MB. */
const IDLE_MS = 10 * MINUTE_MS;

interface Local {
  /** The settings it was opened with. */
  of: string;
  model: string;
  recogniser: Recogniser;
}

interface State {
  local: Local | null;
  preparing: { of: string; done: Promise<void> } | null;
}

const state = perApp((): State => ({ local: null, preparing: null }));

const localSettings = () => JSON.stringify([settings().STT, settings().STT_MODEL_DIR, settings().STT_TIMEOUT]);

function localNow(): Local | null {
  const { local } = state();
  return local?.of === localSettings() ? local : null;
}

/** Whether a candidate may speak now: a local recogniser must be installed first. */
export const canHear = (): boolean =>
  settings().STT === 'local' ? localNow() !== null : settings().STT_BASE_URL !== undefined;

/**
 * Finds the local recogniser, or downloads it, if the settings ask for one, and reports how it went. A failure breaks
 * nothing: candidates type instead.
 */
export async function prepareSpeech(say: (line: string) => void): Promise<void> {
  if (settings().STT !== 'local' || localNow()) return;
  const present = state();
  const of = localSettings();
  if (present.preparing?.of !== of) present.preparing = { of, done: prepare(of, say) };
  await present.preparing.done;
}

async function prepare(of: string, say: (line: string) => void): Promise<void> {
  const present = state();
  try {
    const modelDir = settings().STT_MODEL_DIR ?? null;
    const installed = await installRecogniser({
      cacheDir: mongodSettings().cacheDir,
      modelDir,
      onProgress: say,
    });
    const options = {
      timeoutMs: settings().STT_TIMEOUT * SECOND_MS,
      idleMs: IDLE_MS,
      secondsMax: (SPEECH_MAX_MINUTES + 1) * 60,
    };
    present.local?.recogniser.stop();
    present.local = { of, model: installed.model, recogniser: openRecogniser(installed, options) };
    logger.info({ model: installed.model }, 'candidates may speak: the recogniser is there');
  } catch (error) {
    present.preparing = null;
    const why = error instanceof Error ? error.message : String(error);
    logger.warn({ err: error }, 'candidates cannot speak: there is no recogniser');
    say(`STT=local: candidates type, for the speech recogniser is not there: ${why}`);
  }
}

/** Loads the local recogniser's model while a candidate begins to speak. */
export const warmSpeech = (): void => localNow()?.recogniser.warm();

/** Stops the local recogniser. */
export function stopSpeech(): void {
  const present = state();
  present.local?.recogniser.stop();
  Object.assign(present, { local: null, preparing: null });
}

/** Thrown when no recogniser is available. */
export class NoRecogniser extends Error {
  override name = 'NoRecogniser';
}

/**
 * Transcribes a recording. Throws `UnreadableRecording` if the recording is at fault, `NoRecogniser`, or another error.
 */
export async function hear(file: SpokenFile): Promise<HeardRecording> {
  const { STT, STT_BASE_URL: baseUrl, STT_MODEL: model, STT_API_KEY: apiKey, STT_TIMEOUT } = settings();
  if (STT === 'local') {
    await prepareSpeech(() => undefined);
    const here = localNow();
    if (!here) throw new NoRecogniser('There is no recogniser on this machine');
    const { text, words, seconds } = await here.recogniser.transcribe(file.bytes);
    return { text, words, seconds, model: here.model };
  }
  if (baseUrl === undefined) throw new NoRecogniser('No recogniser is set');
  return askServer({ baseUrl, model, apiKey, timeoutMs: STT_TIMEOUT * SECOND_MS }, file);
}

export { UnreadableRecording };
