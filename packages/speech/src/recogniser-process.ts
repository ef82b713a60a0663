import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { InstalledRecogniser } from './install-recogniser';

/** What was said, as the machine heard it. */
export interface Transcript {
  text: string;
  /** Seconds from the beginning. */
  words: { word: string; start: number; end: number }[];
  language: string | null;
  /** Of the recording. */
  seconds: number | null;
}

/** The recording itself cannot be written down; trying again leads to the same. */
export class UnreadableRecording extends Error {
  override name = 'UnreadableRecording';
}

export interface RecogniserOptions {
  /** Of the start of the process. Loading the model takes seconds; minutes on a machine that is busy. */
  readonly startMs?: number;
  /** Of one recording, the start of the process not counted. */
  readonly timeoutMs: number;
  /** Without work for this long, the process ends and gives its memory back. */
  readonly idleMs: number;
  /** Of a recording; a longer one is refused. */
  readonly secondsMax: number;
}

export interface Recogniser {
  /** Starts the process, for a recording that is being made. Where it cannot, the recording says so. */
  warm(): void;
  /** Throws where it cannot be written down, `UnreadableRecording` where that lies in the recording. One at a time. */
  transcribe(audio: Uint8Array): Promise<Transcript>;
  /** Ends the process. */
  stop(): void;
  /** Of the process that runs, for whoever looks after it; null where none does. */
  pid(): number | null;
}

const START_MS = 180_000;

/** Nothing of the server's own settings: what decodes foreign files is told no secret. */
const CHILD_ENVIRONMENT = ['PATH', 'SYSTEMROOT', 'TEMP', 'TMPDIR', 'LANG'];

interface Child {
  process: ChildProcessWithoutNullStreams;
  lines: AsyncIterator<string>;
}

/** A recogniser in a process of its own, which is started at the first recording and again after each end. */
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
    // What libraries print is of no use, and must not fill the pipe.
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
      // Base64 needs no escapes, and looking for them would hold up everybody else.
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
      // Nobody knows what it is at: the next recording gets a new one.
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
