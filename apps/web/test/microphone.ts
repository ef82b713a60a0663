import { vi } from 'vitest';

/** Controls of the microphone that jsdom lacks. */
export interface FakeMicrophone {
  /** Sets the loudness from now on, 0 to 1. */
  level: (level: number) => void;
  /** Records another second. */
  second: () => void;
  /** Unplugs it. */
  pullOut: () => void;
  isRecording: () => boolean;
}

class FakeRecorder extends EventTarget {
  static readonly isTypeSupported = (type: string) => type.startsWith('audio/webm');
  state: RecordingState = 'inactive';
  readonly mimeType: string;
  constructor(_stream: MediaStream, { mimeType = '' }: MediaRecorderOptions) {
    super();
    this.mimeType = mimeType;
    recorders.push(this);
  }
  start() {
    this.state = 'recording';
  }
  second() {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['a second of speech']) }));
  }
  stop() {
    if (this.state === 'inactive') return;
    this.state = 'inactive';
    // As in browsers: the remaining data first, then the end.
    queueMicrotask(() => {
      this.second();
      this.dispatchEvent(new Event('stop'));
    });
  }
}

const recorders: FakeRecorder[] = [];

/** Installs a microphone that hears what the test says, or fails for the browser's reason. */
export function fakeMicrophone(failure?: Error): FakeMicrophone {
  let loud = 0;
  recorders.length = 0;
  const track = Object.assign(new EventTarget(), { stop: () => undefined });
  const stream = { getTracks: () => [track] };
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('MediaStream', EventTarget);
  vi.stubGlobal(
    'AudioContext',
    class {
      createAnalyser = () => ({
        fftSize: 1,
        // The bar is full at the loudness of speech near a microphone.
        getFloatTimeDomainData: (samples: Float32Array) => samples.fill(loud * 0.15),
      });
      createMediaStreamSource = () => ({ connect: () => undefined });
      close = async () => undefined;
    },
  );
  const getUserMedia = async () => {
    if (failure) throw failure;
    return stream;
  };
  vi.stubGlobal('navigator', new Proxy(navigator, withMediaDevices({ getUserMedia })));
  const last = () => recorders.at(-1);
  return {
    level: level => {
      loud = level;
    },
    second: () => last()?.second(),
    pullOut: () => last()?.stop(),
    isRecording: () => last()?.state === 'recording',
  };
}

/** Returns the browser's navigator with other devices. */
const withMediaDevices = (mediaDevices: object): ProxyHandler<Navigator> => ({
  get(target, name) {
    const value: unknown =
      name === 'mediaDevices'
        ? Object.assign(new EventTarget(), { enumerateDevices: async () => [] }, mediaDevices)
        : Reflect.get(target, name, target);
    return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
  },
});
