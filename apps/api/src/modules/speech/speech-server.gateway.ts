import { UnreadableRecording } from '@interview-detection/speech/recogniser-process';
import { z } from 'zod';
import type { Heard } from '@interview-detection/shared/recordings/recordings.schema';

/** The transcript of a recording, with its length if that was measured. */
export interface HeardRecording extends Heard {
  seconds: number | null;
}

export interface SpokenFile {
  bytes: Buffer;
  /** Content type without parameters. */
  mime: string;
}

interface SpeechServer {
  /** An OpenAI-compatible server, with or without `/v1` and `/audio/transcriptions`. */
  baseUrl: string;
  model: string | undefined;
  apiKey: string | undefined;
  /** For one request. Milliseconds. */
  timeoutMs: number;
}

/** Ten minutes with the times of all words make 200 KB. */
const REPLY_MAX_BYTES = 4 * 1024 * 1024;

/** Servers recognise the kind of a file by its extension. */
const EXTENSIONS: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
};

/** Some servers write numbers as text, and leave out what they do not measure. */
const number = z.coerce.number().nullish().catch(null);
const wordSchema = z.object({ word: z.string(), start: z.coerce.number(), end: z.coerce.number() });
const words = z.array(wordSchema).nullish().catch(null);
const replySchema = z.object({
  text: z.string(),
  duration: number,
  words,
  segments: z
    .array(
      z.object({
        text: z.string().nullish(),
        start: number,
        end: number,
        no_speech_prob: number,
        avg_logprob: number,
        words,
      }),
    )
    .nullish()
    .catch(null),
});
type Reply = z.infer<typeof replySchema>;

/** Whisper hallucinates over silence: segments that it doubts itself are dropped, as its own decoder does. */
const isDoubtful = ({ no_speech_prob, avg_logprob }: { no_speech_prob?: unknown; avg_logprob?: unknown }) =>
  typeof no_speech_prob === 'number' && no_speech_prob > 0.6 && typeof avg_logprob === 'number' && avg_logprob < -1;

function addressOf(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '');
  if (base.endsWith('/audio/transcriptions')) return base;
  return `${base}${new URL(base).pathname === '/' ? '/v1' : ''}/audio/transcriptions`;
}

/**
 * Has a server transcribe a recording (`/v1/audio/transcriptions`): with times if it can, else the words alone. Throws
 * `UnreadableRecording` if the server rejects the recording itself. Follows no redirect: that would send the key
 * elsewhere.
 */
export async function askServer(server: SpeechServer, file: SpokenFile): Promise<HeardRecording> {
  const signal = AbortSignal.timeout(server.timeoutMs);
  let response = await post(server, file, 'verbose_json', signal);
  if (response.status === 400) {
    await response.body?.cancel();
    response = await post(server, file, 'json', signal);
  }
  if (!response.ok) {
    await response.body?.cancel();
    const message = `The transcription server answered ${response.status}`;
    if ([400, 413, 415, 422].includes(response.status)) throw new UnreadableRecording(message);
    throw new Error(message);
  }
  return heardOf(replySchema.parse(JSON.parse(await readText(response))), server.model ?? 'a transcription server');
}

function post(
  { baseUrl, model, apiKey }: SpeechServer,
  { bytes, mime }: SpokenFile,
  format: 'verbose_json' | 'json',
  signal: AbortSignal,
): Promise<Response> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], `answer.${EXTENSIONS[mime] ?? 'webm'}`, { type: mime }));
  if (model !== undefined) form.set('model', model);
  form.set('response_format', format);
  form.set('temperature', '0');
  if (format === 'verbose_json') {
    form.append('timestamp_granularities[]', 'segment');
    form.append('timestamp_granularities[]', 'word');
  }
  return fetch(addressOf(baseUrl), {
    method: 'POST',
    body: form,
    headers: apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` },
    redirect: 'error',
    signal,
  });
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > REPLY_MAX_BYTES) throw new Error('The transcription server answered too much');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function timed({ text, start, end }: NonNullable<Reply['segments']>[number]) {
  return text == null || start == null || end == null ? [] : [{ word: text, start, end }];
}

function heardOf({ text, duration, words: top, segments }: Reply, model: string): HeardRecording {
  const said = segments?.filter(segment => !isDoubtful(segment)) ?? null;
  const dropped = said !== null && segments !== null && segments !== undefined && said.length < segments.length;
  const inSegments = said?.flatMap(segment => segment.words ?? []) ?? [];
  const ofWords = top && top.length > 0 && !dropped ? top : inSegments;
  // Whole sentences, if the server times only these.
  const times = ofWords.length > 0 ? ofWords : (said ?? []).flatMap(timed);
  return {
    text: (dropped ? said.map(segment => segment.text ?? '').join('') : text).trim(),
    model,
    ...(times.length > 0 ? { words: times.map(({ word, ...at }) => ({ word: word.trim(), ...at })) } : {}),
    seconds: duration ?? null,
  };
}
