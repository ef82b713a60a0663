import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';

export type Attached = Extract<SentEvent, { kind: 'devices' }>['data'];

/** Device ids under which Chrome lists the system's preferred device a second time. */
const ALIASES = new Set(['default', 'communications']);
/** Chrome appends vendor and product ids to the label of a USB device. */
const USB = /\([0-9a-f]{4}:[0-9a-f]{4}\)|\busb\b/i;
const BLUETOOTH = /bluetooth|\bbt\b|airpods|\bbuds\b|hands-?free/i;
const LABEL_MAX = 200;

/**
 * Returns the devices that the browser lists, and how each is known. Labels are only available once a permission was
 * granted; the connection type is inferred from the label alone, where it says so. No permission is requested.
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
