import type { DeviceState, PlainKey } from '#web/entities/visits/rules';

/** The badge of each state of a microphone or camera. */
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
