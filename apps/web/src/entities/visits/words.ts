import type { DeviceState, PlainKey } from './rules';

interface Help {
  states: Record<Exclude<DeviceState, 'blocked'>, PlainKey>;
  /** The system withholds the device from the browser. */
  blocked: Record<System, PlainKey>;
}

type System = 'ios' | 'android' | 'mac' | 'windows' | 'other';

const MICROPHONE: Help = {
  states: {
    idle: 'micIdle',
    asking: 'micAsking',
    works: 'micWorks',
    refused: 'micRefused',
    busy: 'micBusy',
    none: 'micNone',
    unsupported: 'micUnsupported',
  },
  blocked: {
    ios: 'micSystemIos',
    android: 'micSystemAndroid',
    mac: 'micSystemMac',
    windows: 'micSystemWindows',
    other: 'micSystemOther',
  },
};

const CAMERA: Help = {
  states: {
    idle: 'camIdle',
    asking: 'micAsking',
    works: 'camWorks',
    refused: 'camRefused',
    busy: 'camBusy',
    none: 'camNone',
    unsupported: 'camUnsupported',
  },
  blocked: {
    ios: 'camSystemIos',
    android: 'camSystemAndroid',
    mac: 'camSystemMac',
    windows: 'camSystemWindows',
    other: 'camSystemOther',
  },
};

/** Returns what to do about a microphone in this state and browser. */
export const microphoneHelp = (state: DeviceState, userAgent: string): PlainKey => help(MICROPHONE, state, userAgent);

/** Returns what to do about a camera in this state and browser. */
export const cameraHelp = (state: DeviceState, userAgent: string): PlainKey => help(CAMERA, state, userAgent);

const help = ({ states, blocked }: Help, state: DeviceState, userAgent: string): PlainKey =>
  state === 'blocked' ? blocked[systemOf(userAgent)] : states[state];

function systemOf(userAgent: string): System {
  // An iPad identifies itself as a Mac; its help is in the same place.
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Mac OS X|Macintosh/.test(userAgent)) return 'mac';
  if (/Windows/.test(userAgent)) return 'windows';
  return 'other';
}
