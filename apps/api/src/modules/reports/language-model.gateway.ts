import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { limitConcurrency } from '#api/lib/limit-concurrency';
import { logger } from '#api/lib/logger';
import { turnOf } from '#api/lib/request-context';
import { timeLimit } from '#api/lib/time-limit';

/** Time beyond one attempt for the further ones (contract §15). Milliseconds. */
const RETRYING_MS = 4_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 500;
const OUTPUT_TOKENS_MAX = 2_000;
/** Per reply, for any question: an endless response must not fill the memory. Bytes. */
const REPLY_MAX_BYTES = 4 * 1024 * 1024;

export interface ModelReply<T> {
  value: T;
  modelVersion: string;
  /** Milliseconds over all attempts. */
  ms: number;
  tokens: { input: number | null; output: number | null };
}

interface Question<T> {
  schema: z.ZodType<T>;
  instructions: string;
  /** Contains what people wrote, as data. */
  prompt: string;
  signal?: AbortSignal | undefined;
  /** The maximum length of the reply; 2,000 by default. */
  maxOutputTokens?: number;
}

interface ModelSettings {
  /** An OpenAI-compatible server, up to and without `/chat/completions`. */
  baseUrl: string;
  /** The model's name on that server. */
  name: string;
  apiKey: string | undefined;
  /** Per attempt. Milliseconds. */
  timeoutMs: number;
  /** Simultaneous questions. */
  concurrency: number;
}

/** A language model that answers with objects. */
export interface LanguageModel {
  readonly name: string;
  /**
   * Asks for an object of that shape: temperature 0, one attempt of `timeoutMs`, two more after a refusal to serve, a
   * network error or nonsense, 4 s more in all (contract §15). Throws if the model returned no such object; the log
   * names the reason, never the text. Companies take turns; if `signal` ends the waiting for one, it throws
   * `LeftQueue`.
   */
  ask<T>(question: Question<T>): Promise<ModelReply<T>>;
}

/** Asks only the server of the settings: a redirect would send what people wrote, and the key, elsewhere. */
const fetchHere: typeof fetch = async (address, init) => {
  const response = await fetch(address, { ...init, redirect: 'error' });
  let read = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      read += piece.byteLength;
      if (read > REPLY_MAX_BYTES) controller.error(new Error('The language model answered too much'));
      else controller.enqueue(piece);
    },
  });
  return new Response(response.body?.pipeThrough(bounded) ?? null, response);
};

// Loaded on first use: the library is large, and most installations have no model.
async function connect({ baseUrl, name, apiKey }: ModelSettings) {
  const [{ generateText, Output, APICallError }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ]);
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    supportsStructuredOutputs: true,
    includeUsage: true,
    fetch: fetchHere,
  });
  return { generateText, Output, APICallError, model: provider(name) };
}

/** Opens a model; it connects at the first question. */
export function openModel(settings: ModelSettings): LanguageModel {
  const inParallel = limitConcurrency(settings.concurrency);
  let connection: ReturnType<typeof connect> | undefined;
  return {
    name: settings.name,
    async ask(question) {
      const connected = await (connection ??= connect(settings));
      return inParallel(() => askConnected(connected, settings, question), {
        of: turnOf(),
        signal: question.signal,
      });
    },
  };
}

async function askConnected<T>(
  { generateText, Output, APICallError, model }: Awaited<ReturnType<typeof connect>>,
  { name, timeoutMs }: ModelSettings,
  { schema, instructions, prompt, signal, maxOutputTokens = OUTPUT_TOKENS_MAX }: Question<T>,
): Promise<ModelReply<T>> {
  const started = performance.now();
  const whole = timeLimit(timeoutMs + RETRYING_MS, signal);
  for (let tried = 1; ; tried++) {
    const tryEnds = timeLimit(timeoutMs, whole);
    try {
      const { output, usage, response } = await generateText({
        model,
        output: Output.object({ schema }),
        system: instructions,
        prompt,
        temperature: 0,
        maxOutputTokens,
        maxRetries: 0,
        abortSignal: tryEnds,
      });
      return {
        value: schema.parse(output),
        modelVersion: response.modelId || name,
        ms: Math.round(performance.now() - started),
        tokens: { input: usage.inputTokens ?? null, output: usage.outputTokens ?? null },
      };
    } catch (error) {
      const status = APICallError.isInstance(error) ? (error.statusCode ?? null) : null;
      const kind = error instanceof Error ? error.name : 'unknown';
      logger.warn({ try: tried, status, error: kind }, 'the language model did not answer');
      // A wrong key or an unknown model does not change, and a timeout has used up the time. Nonsense comes with a
      // success status.
      const isHopeless = APICallError.isInstance(error) && !error.isRetryable && (status ?? 0) >= 400;
      if (tried === TRIES || tryEnds.aborted || isHopeless) throw error;
      await sleep(pauseAfter(tried, APICallError.isInstance(error) ? error.responseHeaders : undefined), undefined, {
        signal: whole,
      });
    }
  }
}

/** Returns the pause in milliseconds; as long as the server asks, if it does. */
function pauseAfter(tried: number, headers: Record<string, string> | undefined): number {
  const asked = Number(headers?.['retry-after']);
  return Number.isFinite(asked) && asked > 0 ? asked * 1000 : FIRST_PAUSE_MS * 2 ** (tried - 1);
}
