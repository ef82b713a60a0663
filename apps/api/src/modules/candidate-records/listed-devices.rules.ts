import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { sentEventSchema } from '@interview-detection/shared/evidence/events.schema';
import type { KeptEvent } from '../evidence/chain.rules';
import type { OwnRecord } from './own-record.service';

/** Returns the devices of a record: as last listed by the browser, or else as submitted with a transcript. */
export function listedDevices({
  evidence,
  devices,
}: Pick<OwnRecord, 'evidence' | 'devices'>): CandidateRecordView['devices'] {
  const last = evidence.chain.events.findLast(({ kind }) => kind === 'devices');
  const event = last && sentEventSchema.safeParse(without(last)).data;
  if (event?.kind === 'devices') {
    const { mediaDevices, bluetoothDevice, usbDevice } = event.data;
    return [...mediaDevices, ...bluetoothDevice, ...usbDevice];
  }
  const { mediaDevices = [], bluetoothDevice = [], usbDevice = [] } = devices ?? {};
  return [...mediaDevices, ...bluetoothDevice, ...usbDevice].map(device => ({ ...device, provenance: 'listed' }));
}

const without = ({ receivedAt: _receivedAt, ...sent }: KeptEvent) => sent;
