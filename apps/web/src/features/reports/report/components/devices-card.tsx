import type { Devices } from '@interview-detection/shared/reports/transcript.schema';
import { Bluetooth, Mic, Usb, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#web/components/ui/card';
import { type Readable, Unreadable } from './report-states';

interface DevicesCardProps {
  devices: Readable<Devices>;
  /** Whether the transcript came with a list; null where that is not known. */
  hasList: boolean | null;
  onRetry: () => void;
  retrying: boolean;
  /** The candidate's comments on them. */
  children?: ReactNode;
}

/** Contract §2, §18: the candidate's devices, each with label and kind; one line if there are none. */
export function DevicesCard({ devices, hasList, onRetry, retrying, children }: DevicesCardProps) {
  return (
    <Card className="px-4.5 py-4 print:mb-4 print:break-inside-avoid">
      <section aria-labelledby="devices-title">
        <h2 id="devices-title">Attached Devices</h2>
        {devices === 'absent' ? (
          <p className="mt-2 text-sm text-ink-2">Known once the interview is completed and its report is ready.</p>
        ) : devices === 'unreadable' ? (
          <Unreadable what="The list of devices" onRetry={onRetry} retrying={retrying} />
        ) : (
          <Known devices={devices} hasList={hasList} />
        )}
        {children}
      </section>
    </Card>
  );
}

function Known({ devices, hasList }: { devices: Devices; hasList: boolean | null }) {
  const { mediaDevices, bluetoothDevice, usbDevice } = devices;
  if (mediaDevices.length + bluetoothDevice.length + usbDevice.length === 0) {
    return (
      <p className="mt-2 text-sm text-ink-2">
        {['No Media Devices', 'No Bluetooth Devices', 'No USB Devices'].map((words, place) => (
          <span key={words}>
            {place > 0 && ' · '}
            <span>{words}</span>
          </span>
        ))}
        {hasList === false && (
          <span className="mt-1 block text-xs">
            Nothing is known about them: no device list came with this transcript.
          </span>
        )}
      </p>
    );
  }
  return (
    <>
      <p className="mt-0.5 mb-3 text-xs text-ink-3">As far as the candidate’s browser can tell</p>
      <DeviceList title="Media" icon={Mic} devices={mediaDevices} none="No Media Devices" />
      <DeviceList title="Bluetooth" icon={Bluetooth} devices={bluetoothDevice} none="No Bluetooth Devices" />
      <DeviceList title="USB" icon={Usb} devices={usbDevice} none="No USB Devices" />
      <p className="border-t border-line pt-2.5 text-xs text-ink-3">
        A browser sees only Bluetooth and USB devices that the candidate chose to share.
      </p>
    </>
  );
}

interface DeviceListProps {
  title: string;
  icon: LucideIcon;
  devices: Devices['mediaDevices'];
  none: string;
}

function DeviceList({ title, icon: Icon, devices, none }: DeviceListProps) {
  return (
    <div className="border-t border-line py-3">
      <h3 className="flex items-center gap-2">
        <Icon className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
        {title}
      </h3>
      {devices.length === 0 ? (
        <p className="mt-1.5 text-sm text-ink-2">{none}</p>
      ) : (
        <ul className="mt-1.5 grid gap-1.5 text-sm">
          {[...devices.entries()].map(([position, { label, kind, provenance }]) => (
            <li key={position} className="flex flex-wrap justify-between gap-x-3">
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{label || 'Without a name'}</bdi>
              <span className="min-w-0 text-xs [overflow-wrap:anywhere] text-ink-3">
                <bdi>{kind}</bdi>
                {provenance === 'inferred' && ' · recognized by its name'}
                {provenance === 'listed' && ' · the browser gave no name'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
