import type { PlainKey } from '../../../entities/visits/rules';

/** How it stands with a microphone; all but `idle`, `asking` and `works` say why there is none. */
export type MicrophoneState = 'idle' | 'asking' | 'works' | 'refused' | 'blocked' | 'busy' | 'none' | 'unsupported';

/** Why `getUserMedia` failed. Chrome names the system in the message where the browser itself was allowed. */
export function microphoneFailure(error: unknown): MicrophoneState {
  if (!(error instanceof Error)) return 'unsupported';
  switch (error.name) {
    case 'NotAllowedError':
      return /system/i.test(error.message) ? 'blocked' : 'refused';
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'unsupported';
  }
}

/** What to do where the system does not hand the microphone to the browser. */
export function systemHelp(userAgent: string): PlainKey {
  // An iPad says that it is a Mac; its help is found in the same place.
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'micSystemIos';
  if (/Android/.test(userAgent)) return 'micSystemAndroid';
  if (/Mac OS X|Macintosh/.test(userAgent)) return 'micSystemMac';
  if (/Windows/.test(userAgent)) return 'micSystemWindows';
  return 'micSystemOther';
}

/** Milliseconds there and back up to which sending a draft every few seconds is not noticed. */
const GOOD_RTT_MS = 1_000;

export interface Connection {
  rttMs: number | null;
  ok: boolean;
}

/** The middle one of several measurements; none where one of them failed. */
export function connectionOf(roundTrips: number[]): Connection {
  const middle = roundTrips.toSorted((one, other) => one - other)[Math.floor(roundTrips.length / 2)];
  if (middle === undefined) return { rttMs: null, ok: false };
  const rttMs = Math.round(middle);
  return { rttMs, ok: rttMs <= GOOD_RTT_MS };
}

/** Whether there is more than one screen; null where the browser does not tell. */
export function screensExtended(screen: Screen): boolean | null {
  return 'isExtended' in screen && typeof screen.isExtended === 'boolean' ? screen.isExtended : null;
}
