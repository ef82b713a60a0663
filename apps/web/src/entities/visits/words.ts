import type { DeviceState, PlainKey } from './rules';

interface Help {
  states: Record<Exclude<DeviceState, 'blocked'>, PlainKey>;
  /** Where the system does not hand it to the browser. */
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

/** What to do about a microphone, by how it stands with it and in which browser. */
export const microphoneHelp = (state: DeviceState, userAgent: string): PlainKey => help(MICROPHONE, state, userAgent);

/** What to do about a camera, by how it stands with it and in which browser. */
export const cameraHelp = (state: DeviceState, userAgent: string): PlainKey => help(CAMERA, state, userAgent);

const help = ({ states, blocked }: Help, state: DeviceState, userAgent: string): PlainKey =>
  state === 'blocked' ? blocked[systemOf(userAgent)] : states[state];

function systemOf(userAgent: string): System {
  // An iPad says that it is a Mac; its help is found in the same place.
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Mac OS X|Macintosh/.test(userAgent)) return 'mac';
  if (/Windows/.test(userAgent)) return 'windows';
  return 'other';
}
