import type { OwnRecording } from '@interview-detection/shared/recordings/recordings.schema';
import { ApiError } from '#web/lib/api-error';
import { keptRecordings, type KeptRecording } from './store';

/** Sends one person's recordings to the server. */
export interface Carrier {
  /** The owner, as `of` in the store. */
  of: string;
  /** Creates a recording on the server; resolves to its id there. */
  begin: (about: Pick<KeptRecording, 'mime' | 'startedAt' | 'turn'>) => Promise<string>;
  /** Sends a chunk; sending it again changes nothing. */
  chunk: (place: { id: string; n: number }, bytes: ArrayBuffer) => Promise<unknown>;
  /** Tells the server how many chunks there are; the reply names the missing ones. */
  finish: (id: string, chunks: number) => Promise<Pick<OwnRecording, 'missing' | 'bytes'>>;
  /** Reads how far the transcription is; null where this page does not wait for transcripts. */
  own: ((id: string) => Promise<OwnRecording>) | null;
}

/**
 * How far a recording is: recording, being sent, being transcribed, or transcribed; `failed`: the server has it but
 * could not transcribe it; `refused`: it could not be sent.
 */
export type Stage = 'growing' | 'sending' | 'writing' | 'heard' | 'failed' | 'refused';

export interface SpokenPart extends KeptRecording {
  stage: Stage;
  /**
   * What holds it back for now: the server cannot be reached, or accepts nothing, for example because its disk is full.
   */
  heldBy: 'network' | 'server' | null;
  /** Everything is stored and outlives the tab. */
  isKept: boolean;
  /** The transcript. */
  text: string;
  /** The user no longer waits for the transcript. */
  isLeft: boolean;
  /** Its outcome has been handled. */
  isTaken: boolean;
}

/** Milliseconds before a failed upload is retried. */
const AGAIN_AFTER_MS = 3_000;
/** Polling intervals for the transcript, in milliseconds, growing to `most`; after ten minutes it counts as failed. */
const ASK_AFTER_MS = { first: 700, times: 1.25, most: 5_000 };
const ASK_MOST = 125;

const untilAsked = (times: number) => Math.min(ASK_AFTER_MS.most, ASK_AFTER_MS.first * ASK_AFTER_MS.times ** times);

/** Returns whether a retry may succeed, or this page is not the one that may send now. */
const mayArrive = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 ||
    error.status >= 500 ||
    error.status === 401 ||
    error.code === 'RATE_LIMITED' ||
    error.code === 'LINK_IN_USE');

export const countOf = (chunks: Map<number, ArrayBuffer>) => Math.max(-1, ...chunks.keys()) + 1;
const bytesIn = (chunks: Map<number, ArrayBuffer>) =>
  [...chunks.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);

interface UploadOptions {
  part: SpokenPart;
  /** What this browser still had of it. */
  chunks?: Map<number, ArrayBuffer>;
  changed: () => void;
  /** Nothing is left to wait for: the server has it, and its transcript is of no use here. */
  finished: () => void;
}

/** The upload of one recording: lasts until the server has everything and the transcript is ready. */
export class Upload {
  part: SpokenPart;
  /** Number of chunks so far. */
  count: number;
  private readonly chunks: Map<number, ArrayBuffer>;
  /** Indexes of the chunks that the server is known, or reported, to have. */
  private readonly sent: Set<number>;
  private readonly changed: () => void;
  private readonly finished: () => void;
  /** The chunks that were added so far have been stored. */
  private added: Promise<void> = Promise.resolve();
  /** How often the transcript was requested and not ready. */
  private asked = 0;
  private isDiscarded = false;
  /** Resumes waiting work: another chunk, the end, or a connection has come. */
  private wake: () => void = () => undefined;

  constructor({ part, chunks = new Map<number, ArrayBuffer>(), changed, finished }: UploadOptions) {
    this.part = part;
    this.chunks = chunks;
    this.count = countOf(chunks);
    // The server says whether it has them when `finish` is called.
    this.sent = new Set(part.id === null ? [] : chunks.keys());
    this.changed = changed;
    this.finished = finished;
    if (part.stage === 'growing') this.added = this.keep();
  }

  change(next: Partial<SpokenPart>): void {
    this.part = { ...this.part, ...next };
    if (!this.isDiscarded) this.changed();
  }

  /** Stores what the recording is, so that it can be resumed. */
  private async keep(): Promise<void> {
    const { key, of, turn, mime, startedAt, id } = this.part;
    if (!this.isDiscarded) await keptRecordings.keep({ key, of, turn, mime, startedAt, id });
  }

  /** Adds the next chunk, once those before it are stored. */
  add(bytes: Promise<ArrayBuffer>): void {
    const n = this.count++;
    this.added = this.addChunk(n, bytes, this.added);
  }

  private async addChunk(n: number, bytes: Promise<ArrayBuffer>, before: Promise<void>): Promise<void> {
    const chunk = await bytes;
    await before;
    if (this.isDiscarded) return;
    this.chunks.set(n, chunk);
    this.wake();
    if (!(await keptRecordings.storeChunk(this.part.key, n, chunk))) this.change({ isKept: false });
  }

  /** The recording has ended. */
  async end(): Promise<void> {
    await this.added;
    if (this.part.stage === 'growing') this.change({ stage: 'sending' });
    this.wake();
  }

  /** Ends the work on it: none of it is sent any more. */
  discard(): void {
    this.isDiscarded = true;
    this.wake();
  }

  /** Sends it until the server has everything and the transcript is ready, even after a long outage. */
  async deliver(carrier: Carrier): Promise<void> {
    while (!this.isDiscarded) {
      try {
        const heard = await this.attempt(carrier);
        if (heard) this.change({ heldBy: null, ...heard });
        return;
      } catch (error) {
        if (!mayArrive(error)) return this.change({ heldBy: null, stage: 'refused' });
        this.change({ heldBy: error.status === 0 ? 'network' : 'server' });
        await this.pause(Math.max(AGAIN_AFTER_MS, (error.retryAfter ?? 0) * 1000));
      }
    }
  }

  /** Makes one attempt; returns null if nothing is left to wait for. */
  private async attempt(carrier: Carrier): Promise<{ stage: Stage; text: string } | null> {
    if (this.part.stage !== 'writing') {
      const id = this.part.id ?? (await this.begin(carrier));
      if (!(await this.sendAll(carrier, id))) return null;
      if (this.part.isLeft || carrier.own === null) {
        this.finished();
        return null;
      }
      this.change({ stage: 'writing', heldBy: null });
      await keptRecordings.forgetChunks(this.part.key, this.count);
    }
    if (carrier.own === null) return null;
    for (;;) {
      const own = await carrier.own(this.part.id ?? '');
      if (own.status === 'transcribed') return { stage: 'heard', text: own.transcript?.text ?? '' };
      if (own.status === 'failed') return { stage: 'failed', text: '' };
      if (own.status === 'open') throw new Error('The server has no end of it');
      if (this.asked === ASK_MOST) return { stage: 'failed', text: '' };
      this.change({ heldBy: null });
      await this.pause(untilAsked(this.asked++));
      if (this.isDiscarded) return null;
    }
  }

  private async begin(carrier: Carrier): Promise<string> {
    const { mime, startedAt, turn } = this.part;
    const id = await carrier.begin({ mime, startedAt, turn });
    this.change({ id, heldBy: null });
    await this.keep();
    return id;
  }

  /**
   * Sends the chunks that the server does not have, while the recording grows, and then its end. Returns false where it
   * was discarded meanwhile.
   */
  private async sendAll(carrier: Carrier, id: string): Promise<boolean> {
    const { chunks, sent } = this;
    while (!this.isDiscarded) {
      const next = [...chunks.keys()].find(n => !sent.has(n));
      const bytes = next === undefined ? undefined : chunks.get(next);
      if (next !== undefined && bytes) {
        await arrives(carrier, { id, n: next }, bytes);
        sent.add(next);
        this.change({ heldBy: null });
      } else if (this.part.stage === 'growing') {
        await new Promise<void>(resolve => (this.wake = resolve));
      } else {
        const { missing, bytes: received } = await carrier.finish(id, countOf(chunks));
        if (missing.length === 0 && received < bytesIn(chunks))
          throw new Error('It was closed before all of it had come');
        if (missing.length === 0) return true;
        if (missing.some(n => !chunks.has(n))) throw new Error('A chunk is neither here nor on the server');
        for (const n of missing) sent.delete(n);
      }
    }
    return false;
  }

  private pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        window.clearTimeout(timer);
        window.removeEventListener('online', done);
        resolve();
      };
      const timer = window.setTimeout(done, ms);
      window.addEventListener('online', done);
      this.wake = done;
    });
  }
}

/** Sends a chunk. A recording already finished on the server refuses it; `finish` then reports how much arrived. */
async function arrives(carrier: Carrier, place: { id: string; n: number }, bytes: ArrayBuffer): Promise<void> {
  try {
    await carrier.chunk(place, bytes);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RECORDING_FINISHED') throw error;
  }
}
