import type { PlainKey } from './rules';
import type { MicrophoneState } from './use-microphone';

const MICROPHONE_HELP: Record<MicrophoneState, PlainKey> = {
  idle: 'micIdle',
  asking: 'micAsking',
  works: 'micWorks',
  refused: 'micRefused',
  blocked: 'micSystemOther',
  busy: 'micBusy',
  none: 'micNone',
  unsupported: 'micUnsupported',
};

/** What to do about a microphone, by how it stands with it and in which browser. */
export const microphoneHelp = (state: MicrophoneState, userAgent: string): PlainKey =>
  state === 'blocked' ? systemHelp(userAgent) : MICROPHONE_HELP[state];

/** What to do where the system does not hand the microphone to the browser. */
function systemHelp(userAgent: string): PlainKey {
  // An iPad says that it is a Mac; its help is found in the same place.
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'micSystemIos';
  if (/Android/.test(userAgent)) return 'micSystemAndroid';
  if (/Mac OS X|Macintosh/.test(userAgent)) return 'micSystemMac';
  if (/Windows/.test(userAgent)) return 'micSystemWindows';
  return 'micSystemOther';
}
