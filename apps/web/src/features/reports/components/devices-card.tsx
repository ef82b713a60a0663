import type { Devices } from '@interview-detection/shared/reports/reports.schema';
import { Bluetooth, Mic, Usb, type LucideIcon } from 'lucide-react';
import { Card } from '../../../components/ui/card';
import type { Readable } from '../read-report';
import { Unreadable } from './report-states';

interface DevicesCardProps {
  devices: Readable<Devices>;
  onRetry: () => void;
  retrying: boolean;
}

/** Contract §2: the devices of the candidate, each with label and kind. */
export function DevicesCard({ devices, onRetry, retrying }: DevicesCardProps) {
  return (
    <Card className="px-4.5 py-4 print:mb-4 print:break-inside-avoid">
      <section aria-labelledby="devices-title">
        <h2 id="devices-title">Attached Devices</h2>
        <p className="mt-0.5 mb-3 text-xs text-ink-3">As far as the candidate’s browser can tell</p>
        {devices === 'absent' ? (
          <p className="border-t border-line pt-3 text-sm text-ink-2">
            Known once the interview is completed and its report is ready.
          </p>
        ) : devices === 'unreadable' ? (
          <div className="border-t border-line">
            <Unreadable what="The list of devices" onRetry={onRetry} retrying={retrying} />
          </div>
        ) : (
          <>
            <DeviceList title="Media" icon={Mic} devices={devices.mediaDevices} none="No Media Devices" />
            <DeviceList
              title="Bluetooth"
              icon={Bluetooth}
              devices={devices.bluetoothDevice}
              none="No Bluetooth Devices"
            />
            <DeviceList title="USB" icon={Usb} devices={devices.usbDevice} none="No USB Devices" />
            <p className="border-t border-line pt-2.5 text-xs text-ink-3">
              A browser sees only Bluetooth and USB devices that the candidate chose to share.
            </p>
          </>
        )}
      </section>
    </Card>
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
          {[...devices.entries()].map(([position, { label, kind }]) => (
            <li key={position} className="flex flex-wrap justify-between gap-x-3">
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{label || 'Without a name'}</bdi>
              <bdi className="min-w-0 text-xs [overflow-wrap:anywhere] text-ink-3">{kind}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
