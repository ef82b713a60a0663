import { useDevice, type Device } from './use-device';
import { useLevel } from './use-level';

interface Microphone extends Device {
  /** From 0 to 1, while the microphone works. */
  level: number;
}

/** Returns the microphone with its level; see `useDevice`. */
export function useMicrophone(): Microphone {
  const device = useDevice('audio');
  return { ...device, level: useLevel(device.stream) };
}
