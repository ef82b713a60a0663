import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';

export type Attached = Extract<SentEvent, { kind: 'devices' }>['data'];

/** Chrome lists the device that the system prefers once more under these. */
const ALIASES = new Set(['default', 'communications']);
/** Chrome ends the label of a device that is plugged in by USB with its vendor and product. */
const USB = /\([0-9a-f]{4}:[0-9a-f]{4}\)|\busb\b/i;
const BLUETOOTH = /bluetooth|\bbt\b|airpods|\bbuds\b|hands-?free/i;
const LABEL_MAX = 200;

/**
 * The devices of a browser's list, and how each is known. Labels are only there once a permission was given; by what a device
 * is connected is told by its label alone, where it says so. None is asked for.
 */
export function attachedOf(listed: readonly Pick<MediaDeviceInfo, 'kind' | 'label' | 'deviceId'>[]): Attached {
  const devices = listed.filter(({ deviceId }) => !ALIASES.has(deviceId));
  const named = devices
    .filter(({ label }) => label !== '')
    .map(({ kind, label }) => ({ kind, label: label.slice(0, LABEL_MAX) }));
  const unnamed = new Set(devices.filter(({ label }) => label === '').map(({ kind }) => kind));
  const inferred = (pattern: RegExp) =>
    named.filter(({ label }) => pattern.test(label)).map(device => ({ ...device, provenance: 'inferred' as const }));
  return {
    mediaDevices: [
      ...named.map(device => ({ ...device, provenance: 'granted' as const })),
      ...[...unnamed].map(kind => ({ kind, label: '', provenance: 'listed' as const })),
    ],
    bluetoothDevice: inferred(BLUETOOTH),
    usbDevice: inferred(USB),
  };
}
