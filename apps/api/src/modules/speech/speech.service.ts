import { installRecogniser } from '@interview-detection/speech/install-recogniser';
import { openRecogniser, UnreadableRecording, type Recogniser } from '@interview-detection/speech/recogniser-process';
import { SPEECH_MAX_MINUTES } from '@interview-detection/shared/recordings/recordings.rules';
import { env, mongodSettings } from '#api/env';
import { MINUTE_MS, SECOND_MS } from '#api/lib/durations';
import { logger } from '#api/lib/logger';
import { isLoopbackHost } from '#api/lib/network';
import { askServer, type HeardRecording, type SpokenFile } from './speech-server.gateway';

/** Whether recordings are transcribed at all, and where: on the operator's machine or by a third party. */
export function whoseRecogniser(): 'none' | 'own' | 'outside' {
  if (env.STT === 'local') return 'own';
  if (env.STT_BASE_URL === undefined) return 'none';
  return isLoopbackHost(new URL(env.STT_BASE_URL).hostname) ? 'own' : 'outside';
}

/** Returns the languages that the recogniser understands; null if unknown. */
export function spokenLanguages(): string[] | null {
  return env.STT === 'local' && env.STT_MODEL_DIR === undefined ? ['en'] : null;
}

/** After this long without work the process exits and frees its 300 MB. */
const IDLE_MS = 10 * MINUTE_MS;

interface Local {
  settings: string;
  model: string;
  recogniser: Recogniser;
}

let local: Local | null = null;
let preparing: { settings: string; done: Promise<void> } | null = null;

const localSettings = () => JSON.stringify([env.STT, env.STT_MODEL_DIR, env.STT_TIMEOUT]);
const localNow = () => (local?.settings === localSettings() ? local : null);

/** Whether a candidate may speak now: a local recogniser must be installed first. */
export const canHear = (): boolean => (env.STT === 'local' ? localNow() !== null : env.STT_BASE_URL !== undefined);

/**
 * Finds the local recogniser, or downloads it, if the settings ask for one, and reports how it went. A failure breaks
 * nothing: candidates type instead.
 */
export async function prepareSpeech(say: (line: string) => void): Promise<void> {
  if (env.STT !== 'local' || localNow()) return;
  const settings = localSettings();
  if (preparing?.settings !== settings) preparing = { settings, done: prepare(settings, say) };
  await preparing.done;
}

async function prepare(settings: string, say: (line: string) => void): Promise<void> {
  try {
    const modelDir = env.STT_MODEL_DIR ?? null;
    const installed = await installRecogniser({
      cacheDir: mongodSettings().cacheDir,
      modelDir,
      onProgress: say,
    });
    const options = {
      timeoutMs: env.STT_TIMEOUT * SECOND_MS,
      idleMs: IDLE_MS,
      secondsMax: (SPEECH_MAX_MINUTES + 1) * 60,
    };
    local?.recogniser.stop();
    local = { settings, model: installed.model, recogniser: openRecogniser(installed, options) };
    logger.info({ model: installed.model }, 'candidates may speak: the recogniser is there');
  } catch (error) {
    preparing = null;
    const why = error instanceof Error ? error.message : String(error);
    logger.warn({ err: error }, 'candidates cannot speak: there is no recogniser');
    say(`STT=local: candidates type, for the speech recogniser is not there: ${why}`);
  }
}

/** Loads the local recogniser's model while a candidate begins to speak. */
export const warmSpeech = (): void => localNow()?.recogniser.warm();

/** Stops the local recogniser. */
export function stopSpeech(): void {
  local?.recogniser.stop();
  local = null;
  preparing = null;
}

/** Thrown when no recogniser is available. */
export class NoRecogniser extends Error {
  override name = 'NoRecogniser';
}

/**
 * Transcribes a recording. Throws `UnreadableRecording` if the recording is at fault, `NoRecogniser`, or another error.
 */
export async function hear(file: SpokenFile): Promise<HeardRecording> {
  if (env.STT === 'local') {
    await prepareSpeech(() => undefined);
    const here = localNow();
    if (!here) throw new NoRecogniser('There is no recogniser on this machine');
    const { text, words, seconds } = await here.recogniser.transcribe(file.bytes);
    return { text, words, seconds, model: here.model };
  }
  if (env.STT_BASE_URL === undefined) throw new NoRecogniser('No recogniser is set');
  return askServer(
    {
      baseUrl: env.STT_BASE_URL,
      model: env.STT_MODEL,
      apiKey: env.STT_API_KEY,
      timeoutMs: env.STT_TIMEOUT * SECOND_MS,
    },
    file,
  );
}

export { UnreadableRecording };
