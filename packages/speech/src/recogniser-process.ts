import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { InstalledRecogniser } from './install-recogniser';

/** The recogniser's text of a recording. */
export interface Transcript {
  text: string;
  /** Seconds from the start. */
  words: { word: string; start: number; end: number }[];
  language: string | null;
  /** Length of the recording. */
  seconds: number | null;
}

/** The recording itself cannot be transcribed; a retry would fail too. */
export class UnreadableRecording extends Error {
  override name = 'UnreadableRecording';
}

export interface RecogniserOptions {
  /** Limit for starting the process. Loading the model takes seconds; minutes on a busy machine. */
  readonly startMs?: number;
  /** Limit for one recording, not counting the start of the process. */
  readonly timeoutMs: number;
  /** After this long without work the process exits and frees its memory. */
  readonly idleMs: number;
  /** Maximum length of a recording; a longer one is rejected. */
  readonly secondsMax: number;
}

export interface Recogniser {
  /** Starts the process, for a recording that is being made. If that fails, transcribing reports it. */
  warm(): void;
  /**
   * Transcribes a recording, one at a time. Throws if it cannot, `UnreadableRecording` if the recording is at fault.
   */
  transcribe(audio: Uint8Array): Promise<Transcript>;
  /** Stops the process. */
  stop(): void;
  /** Returns the id of the running process, for monitoring; null if there is none. */
  pid(): number | null;
}

const START_MS = 180_000;

/** Passes on none of the server's settings: a process that decodes untrusted files must not see secrets. */
const CHILD_ENVIRONMENT = ['PATH', 'SYSTEMROOT', 'TEMP', 'TMPDIR', 'LANG'];

interface Child {
  process: ChildProcessWithoutNullStreams;
  lines: AsyncIterator<string>;
}

/** Creates a recogniser in a separate process, started at the first recording and again after each exit. */
export function openRecogniser(
  { python, program, modelDir }: InstalledRecogniser,
  { startMs = START_MS, timeoutMs, idleMs, secondsMax }: RecogniserOptions,
): Recogniser {
  let child: Child | null = null;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let asked = 0;

  function stop(): void {
    clearTimeout(idle);
    child?.process.kill('SIGKILL');
    child = null;
  }

  async function start(): Promise<Child> {
    const inherited = CHILD_ENVIRONMENT.flatMap(name => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const started = spawn(python, ['-I', program, modelDir], {
      env: { ...Object.fromEntries(inherited), HF_HUB_OFFLINE: '1' },
    });
    // Library output is useless, and must not fill the pipe.
    started.stderr.resume();
    started.stdin.on('error', () => undefined);
    const failed = new Promise<never>((_resolve, reject) => started.once('error', reject));
    const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
    const made = { process: started, lines };
    child = made;
    started.once('close', () => {
      if (child === made) child = null;
    });
    await within(startMs, 'the recogniser did not start', Promise.race([failed, nextLine(made)]));
    return made;
  }

  async function ask(audio: Uint8Array): Promise<Transcript> {
    clearTimeout(idle);
    try {
      const running = child ?? (await start());
      const id = ++asked;
      // Base64 needs no escapes, and looking for them would block the event loop.
      const base64 = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength).toString('base64');
      if (!running.process.stdin.write(`{"id":${id},"seconds":${secondsMax},"audio":"${base64}"}\n`)) {
        await within(timeoutMs, 'the recogniser took nothing', once(running.process.stdin, 'drain'));
      }
      const reply = await within(timeoutMs, 'the recogniser took too long', nextLine(running));
      const { error, ...said } = JSON.parse(reply) as Transcript & { id: number; error?: string };
      if (said.id !== id) throw new Error('the recogniser answered something else');
      if (error !== undefined) throw new UnreadableRecording(error);
      const { text, words, language, seconds } = said;
      return { text, words, language, seconds };
    } catch (error) {
      // Its state is unknown: the next recording gets a new process.
      if (!(error instanceof UnreadableRecording)) stop();
      throw error;
    } finally {
      if (child) idle = setTimeout(stop, idleMs).unref();
    }
  }

  async function startEarly(): Promise<void> {
    if (child) return;
    clearTimeout(idle);
    await start().catch(stop);
    if (child) idle = setTimeout(stop, idleMs).unref();
  }

  return {
    warm() {
      queue = queue.then(startEarly);
    },
    transcribe(audio) {
      const mine = queue.then(() => ask(audio));
      queue = mine.catch(() => undefined);
      return mine;
    },
    stop,
    pid: () => child?.process.pid ?? null,
  };
}

async function nextLine({ lines }: Child): Promise<string> {
  const { value, done } = await lines.next();
  if (done === true) throw new Error('the recogniser ended');
  return value;
}

async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let deadline: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    deadline = setTimeout(() => reject(new Error(what)), ms);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(deadline);
  }
}
