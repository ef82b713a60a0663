import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { env } from '../../env';
import { logger } from '../../lib/logger';
import { slots } from '../../lib/slots';

/** Contract §15: one try, and one review with all of its tries. */
const TRY_MS = env.LLM_TIMEOUT * 1000;
const WHOLE_MS = TRY_MS + 4_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 500;
const OUTPUT_TOKENS_MAX = 2_000;

export interface ModelReply<T> {
  value: T;
  modelVersion: string;
  /** Milliseconds of all tries. */
  ms: number;
  tokens: { input: number | null; output: number | null };
}

interface Question<T> {
  schema: z.ZodType<T>;
  instructions: string;
  /** Holds what people wrote, as data. */
  prompt: string;
  signal?: AbortSignal | undefined;
}

export const isModelConfigured = env.LLM_BASE_URL !== undefined;

const inParallel = slots(env.LLM_CONCURRENCY);

// Loaded on first use: the library is large, and most installations have no model.
async function connect() {
  const [{ generateText, Output, APICallError }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ]);
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: env.LLM_BASE_URL ?? '',
    ...(env.LLM_API_KEY === undefined ? {} : { apiKey: env.LLM_API_KEY }),
    supportsStructuredOutputs: true,
    includeUsage: true,
  });
  return { generateText, Output, APICallError, model: provider(env.LLM_MODEL ?? '') };
}
let connection: ReturnType<typeof connect> | undefined;

/**
 * Asks the configured model for an object of that shape: temperature 0, 30 s a try, two further tries after a refusal to
 * serve, a network error or nonsense, 34 s in all (contract §15). At most LLM_CONCURRENCY at once in this process. Throws where it
 * gave no such object; the reason is in the log, and never the text.
 */
export async function askModel<T>({ schema, instructions, prompt, signal }: Question<T>): Promise<ModelReply<T>> {
  const { generateText, Output, APICallError, model } = await (connection ??= connect());
  return inParallel(async () => {
    const started = performance.now();
    const whole = AbortSignal.any([AbortSignal.timeout(WHOLE_MS), ...(signal ? [signal] : [])]);
    for (let tried = 1; ; tried++) {
      const tryEnds = AbortSignal.timeout(TRY_MS);
      try {
        const { output, usage, response } = await generateText({
          model,
          output: Output.object({ schema }),
          system: instructions,
          prompt,
          temperature: 0,
          maxOutputTokens: OUTPUT_TOKENS_MAX,
          maxRetries: 0,
          abortSignal: AbortSignal.any([whole, tryEnds]),
        });
        return {
          value: schema.parse(output),
          modelVersion: response.modelId || (env.LLM_MODEL ?? ''),
          ms: Math.round(performance.now() - started),
          tokens: { input: usage.inputTokens ?? null, output: usage.outputTokens ?? null },
        };
      } catch (error) {
        const status = APICallError.isInstance(error) ? (error.statusCode ?? null) : null;
        const name = error instanceof Error ? error.name : 'unknown';
        logger.warn({ try: tried, status, error: name }, 'the language model did not answer');
        // A wrong key or an unknown model stays so, and whoever was too slow has used up the time. Nonsense is a success.
        const isHopeless = APICallError.isInstance(error) && !error.isRetryable && (status ?? 0) >= 400;
        if (tried === TRIES || whole.aborted || tryEnds.aborted || isHopeless) throw error;
        await sleep(pauseAfter(tried, APICallError.isInstance(error) ? error.responseHeaders : undefined), undefined, {
          signal: whole,
        });
      }
    }
  });
}

/** Milliseconds; what the server asks for, if it asks. */
function pauseAfter(tried: number, headers: Record<string, string> | undefined): number {
  const asked = Number(headers?.['retry-after']);
  return Number.isFinite(asked) && asked > 0 ? asked * 1000 : FIRST_PAUSE_MS * 2 ** (tried - 1);
}
