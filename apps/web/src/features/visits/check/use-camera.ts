import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceFailure, type DeviceState } from '../../../entities/visits/rules';
import { asking } from '../../../entities/visits/use-notices';

interface Camera {
  state: DeviceState;
  /** What it sees; null unless it is on. */
  stream: MediaStream | null;
  start: () => void;
  stop: () => void;
}

/** The camera, asked for when `start` is called and never before; its picture leaves the page nowhere. */
export function useCamera(): Camera {
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

  const start = useCallback(async () => {
    stop();
    const turn = asked.current;
    setState('asking');
    try {
      const found = await asking(() => navigator.mediaDevices.getUserMedia({ video: true }));
      // The page may have been left while the browser asked.
      if (turn !== asked.current) return end(found);
      opened.current = found;
      setStream(found);
      setState('works');
    } catch (error) {
      if (turn === asked.current) setState(deviceFailure(error));
    }
  }, [stop]);

  return { state, stream, start: () => void start(), stop };
}

const end = (stream: MediaStream | null) => stream?.getTracks().forEach(track => track.stop());
