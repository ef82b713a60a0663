import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';

type Check = NonNullable<CandidateView['check']>;
type DeviceState = Check['microphone'];

const PROBLEMS: Readonly<Record<string, string>> = {
  refused: 'refused in the browser',
  blocked: 'blocked by the system',
  busy: 'in use elsewhere',
  none: 'none found',
  unsupported: 'not offered by the browser',
};

/** Returns the state of a device in words; unknown states are shown as they came. */
function deviceWords(state: DeviceState): string {
  if (state === null) return 'not tried';
  if (typeof state === 'string') return PROBLEMS[state] ?? state;
  const { ok, label } = typeof state === 'boolean' ? { ok: state } : state;
  return `${ok ? 'works' : 'does not work'}${label ? `: ${label}` : ''}`;
}

function networkWords(network: Check['network']): string {
  if (network === null) return 'not measured';
  const { rttMs, ok } = network;
  const took = rttMs === null ? '' : `, ${Math.round(rttMs)} ms round trip`;
  return `${ok ? 'good' : 'slow or away'}${took}`;
}

/** Returns the results of a device check, each in a few words. */
export const checkWords = (check: Check): { what: string; result: string }[] => [
  { what: 'Microphone', result: deviceWords(check.microphone) },
  { what: 'Camera', result: deviceWords(check.camera) },
  { what: 'Speakers', result: deviceWords(check.speaker) },
  { what: 'Connection', result: networkWords(check.network) },
];
