import type { DeviceState, PlainKey } from '../../../entities/visits/rules';

/** How it stands with a microphone or a camera, as its badge says it. */
export const DEVICE_STATUS: Record<DeviceState, { tone: 'neutral' | 'ok' | 'warn'; key: PlainKey }> = {
  idle: { tone: 'neutral', key: 'notTried' },
  asking: { tone: 'neutral', key: 'waiting' },
  works: { tone: 'ok', key: 'works' },
  refused: { tone: 'warn', key: 'refused' },
  blocked: { tone: 'warn', key: 'blocked' },
  busy: { tone: 'warn', key: 'busy' },
  none: { tone: 'warn', key: 'none' },
  unsupported: { tone: 'warn', key: 'notWorking' },
};
