import { expect, it } from 'vitest';
import { attachedOf } from './devices';

it('lists a device once, with the source of its name, and reads its connection only from labels', () => {
  const device = (kind: MediaDeviceKind, label: string, deviceId = label) => ({ kind, label, deviceId });
  expect(
    attachedOf([
      device('audioinput', 'Default - AirPods Pro', 'default'),
      device('audioinput', 'AirPods Pro'),
      device('videoinput', 'HD Webcam (046d:0825)'),
      device('audiooutput', '', ''),
      device('audiooutput', '', 'x'),
    ]),
  ).toEqual({
    mediaDevices: [
      { kind: 'audioinput', label: 'AirPods Pro', provenance: 'granted' },
      { kind: 'videoinput', label: 'HD Webcam (046d:0825)', provenance: 'granted' },
      { kind: 'audiooutput', label: '', provenance: 'listed' },
    ],
    bluetoothDevice: [{ kind: 'audioinput', label: 'AirPods Pro', provenance: 'inferred' }],
    usbDevice: [{ kind: 'videoinput', label: 'HD Webcam (046d:0825)', provenance: 'inferred' }],
  });
});
