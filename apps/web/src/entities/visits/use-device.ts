import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceFailure, type DeviceState } from './rules';
import { withBrowserPrompt } from './use-notices';

export interface Device {
  state: DeviceState;
  /** The audio or video; null unless the device is on. */
  stream: MediaStream | null;
  /** Requests the device; with an id, that one if it is still there. */
  start: (deviceId?: string) => void;
  stop: () => void;
}

/** The browser's defaults are a smaller picture of another aspect ratio. */
const LIKED = { audio: {}, video: { width: { ideal: 1280 }, height: { ideal: 720 } } };

/**
 * Returns a microphone or camera, requested when `start` is called and never before; its stream never leaves the page
 * without other code sending it. A device that is unplugged, or that the browser takes back, has no stream any more,
 * and its state says why.
 */
export function useDevice(kind: 'audio' | 'video'): Device {
  const [state, setState] = useState<DeviceState>('idle');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const opened = useRef<MediaStream | null>(null);
  const asked = useRef(0);

  const stop = useCallback(() => {
    asked.current++;
    end(opened.current);
    opened.current = null;
    setStream(null);
  }, []);
  useEffect(() => stop, [stop]);

  const start = useCallback(
    async (deviceId?: string) => {
      stop();
      const turn = asked.current;
      setState('asking');
      try {
        const wanted = { ...LIKED[kind], ...(deviceId && { deviceId: { ideal: deviceId } }) };
        const found = await withBrowserPrompt(() => navigator.mediaDevices.getUserMedia({ [kind]: wanted }));
        // The page may have been left while the browser asked.
        if (turn !== asked.current) return end(found);
        opened.current = found;
        for (const track of found.getTracks()) {
          track.addEventListener('ended', () => {
            if (opened.current !== found) return;
            stop();
            void whyItEnded(kind).then(setState);
          });
        }
        setStream(found);
        setState('works');
      } catch (error) {
        if (turn === asked.current) setState(deviceFailure(error));
      }
    },
    [kind, stop],
  );
  const ask = useCallback((deviceId?: string) => void start(deviceId), [start]);

  return { state, stream, start: ask, stop };
}

const end = (stream: MediaStream | null) => stream?.getTracks().forEach(track => track.stop());

const PERMISSION = { audio: 'microphone', video: 'camera' } as const;

/** A browser that does not say why has most likely lost the device. */
async function whyItEnded(kind: 'audio' | 'video'): Promise<DeviceState> {
  try {
    const { state } = await navigator.permissions.query({ name: PERMISSION[kind] as PermissionName });
    return state === 'granted' ? 'none' : 'refused';
  } catch {
    return 'none';
  }
}
