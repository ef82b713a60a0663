import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConversation, pause, play, playback, seek, setPlayback } from './conversation.engine';

/** The part of an audio element that is used here; it plays by the clock of the test. */
class FakeAudio extends EventTarget {
  static made: FakeAudio[] = [];
  readyState = 4;
  paused = true;
  ended = false;
  playbackRate = 1;
  preload = '';
  moves = 0;
  #at = 0;
  #since = 0;

  constructor(public src: string) {
    super();
    FakeAudio.made.push(this);
  }

  get currentTime() {
    return this.#at + (this.paused ? 0 : ((performance.now() - this.#since) / 1000) * this.playbackRate);
  }

  set currentTime(at: number) {
    this.moves++;
    this.#at = at;
    this.#since = performance.now();
  }

  play() {
    this.#since = performance.now();
    this.paused = false;
    return Promise.resolve();
  }

  pause() {
    this.#at = this.currentTime;
    this.paused = true;
  }

  load() {
    this.readyState = 0;
  }

  removeAttribute() {
    this.src = '';
  }
}

const BEGAN = Date.parse('2026-11-23T10:00:00.000Z');
const part = (id: string, from: number, until: number) => ({
  id,
  from: BEGAN + from * 1000,
  until: BEGAN + until * 1000,
});
/** Mara speaks from the beginning, Ana from 2 s; both end at 10 s, and Mara speaks again at 60 s for 5 s. */
const PARTS = [part('mara', 0, 10), part('ana', 2, 10), part('mara-again', 60, 65)];
const renew = vi.fn<() => Promise<Map<string, string>>>(() => Promise.resolve(addresses('second')));
const addresses = (ticket: string) => new Map(PARTS.map(({ id }) => [id, `/recordings/${id}?ticket=${ticket}`]));

const sound = (id: string) => FakeAudio.made.findLast(({ src }) => src.includes(`/${id}?`));
/** Where the clock is, in seconds from the beginning. */
const clock = () => ((playback()?.at ?? 0) - BEGAN) / 1000;
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  FakeAudio.made = [];
  renew.mockClear();
  vi.stubGlobal('Audio', FakeAudio);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  return loadConversation({ of: 'an interview', parts: PARTS, addresses: addresses('first'), renew });
});

describe('a conversation that is played', () => {
  it('loads nothing before it is asked to', async () => {
    await pass(5);
    expect(FakeAudio.made).toEqual([]);
  });

  it('plays each voice at its place on the clock', async () => {
    play();
    await pass(1);
    expect(sound('mara')?.currentTime).toBeCloseTo(1, 0);
    expect(sound('ana')?.paused).toBe(true);
    await pass(4);
    expect(clock()).toBeCloseTo(5, 0);
    expect(sound('mara')?.currentTime).toBeCloseTo(5, 0);
    expect(sound('ana')?.currentTime).toBeCloseTo(3, 0);
    // What runs in step is not moved: a jump would be heard.
    expect(sound('mara')?.moves).toBe(0);
  });

  it('skips spans that have no recording', async () => {
    play();
    await pass(10.5);
    expect(clock()).toBeGreaterThanOrEqual(60);
    expect(sound('mara-again')?.paused).toBe(false);
    expect(sound('ana')?.paused ?? true).toBe(true);
  });

  it('stops at its end, and starts again from the beginning', async () => {
    play();
    await pass(20);
    expect(playback()).toMatchObject({ isPlaying: false, isOpen: true, at: BEGAN + 65_000 });
    expect(FakeAudio.made.every(({ paused }) => paused)).toBe(true);
    play();
    expect(clock()).toBe(0);
  });

  it('pauses all voices while one is still loading', async () => {
    play();
    await pass(3);
    const ana = sound('ana');
    if (!ana) throw new Error('Ana is not loaded');
    ana.readyState = 2;
    await pass(5);
    const stoodAt = clock();
    expect(playback()?.isWaiting).toBe(true);
    expect(sound('mara')?.paused).toBe(true);
    ana.readyState = 4;
    await pass(1);
    expect(playback()?.isWaiting).toBe(false);
    expect(clock()).toBeCloseTo(stoodAt + 1, 0);
    expect(sound('mara')?.currentTime).toBeCloseTo(clock(), 0);
  });

  it('seeks, playing or paused', async () => {
    seek(BEGAN + 62_000);
    expect(playback()).toMatchObject({ at: BEGAN + 62_000, isPlaying: false });
    play();
    await pass(1);
    expect(sound('mara-again')?.currentTime).toBeCloseTo(3, 0);
    seek(BEGAN + 4_000);
    await pass(1);
    expect(sound('mara')?.currentTime).toBeCloseTo(5, 0);
    expect(sound('ana')?.currentTime).toBeCloseTo(3, 0);
  });

  it('plays every voice at the chosen speed', async () => {
    setPlayback({ speed: 2 });
    play();
    await pass(4);
    expect(clock()).toBeCloseTo(8, 0);
    expect(sound('mara')?.playbackRate).toBe(2);
    expect(sound('ana')?.currentTime).toBeCloseTo(6, 0);
  });

  it('holds still while it is paused', async () => {
    play();
    await pass(3);
    pause();
    await pass(30);
    expect(clock()).toBeCloseTo(3, 0);
    expect(FakeAudio.made.every(({ paused }) => paused)).toBe(true);
  });

  it('asks for a new address when one has expired, and continues where it was', async () => {
    play();
    await pass(3);
    sound('mara')?.dispatchEvent(new Event('error'));
    await pass(1);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(sound('mara')?.src).toContain('ticket=second');
    expect(playback()?.failed).toBe(0);
  });

  it('says that a voice cannot be played and is left out, and continues with the others', async () => {
    play();
    await pass(3);
    const mara = sound('mara');
    mara?.dispatchEvent(new Event('error'));
    await pass(0.5);
    mara?.dispatchEvent(new Event('error'));
    await pass(2);
    expect(playback()).toMatchObject({ failed: 1, isPlaying: true });
    expect(sound('ana')?.paused).toBe(false);
  });

  it('knows the length of an unmeasured part once it has played to its end', async () => {
    play();
    await pass(6);
    sound('mara')?.pause();
    sound('mara')?.dispatchEvent(new Event('ended'));
    sound('ana')?.pause();
    sound('ana')?.dispatchEvent(new Event('ended'));
    await pass(1);
    expect(clock()).toBeGreaterThanOrEqual(60);
  });
});

it('the conversation that was loaded last is the one of the page', () => {
  const end = loadConversation({ of: 'another', parts: PARTS, addresses: addresses('first'), renew });
  expect(playback()?.of).toBe('another');
  end();
  expect(playback()).toBeNull();
});
