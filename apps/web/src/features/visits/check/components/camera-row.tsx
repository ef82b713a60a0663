import { Camera } from 'lucide-react';
import { useCallback } from 'react';
import type { DeviceState } from '#web/entities/visits/rules';
import { useDevice } from '#web/entities/visits/use-device';
import { useWords } from '#web/entities/visits/use-words';
import { cameraHelp } from '#web/entities/visits/words';
import { DeviceRow } from './device-row';

const WORDS = { name: 'camera', start: 'camTry', stop: 'camStop', help: cameraHelp } as const;

interface CameraRowProps {
  need: string;
  onResult: (state: DeviceState) => void;
}

/** Tests the camera; only the candidate sees the picture. */
export function CameraRow({ need, onResult }: CameraRowProps) {
  const device = useDevice('video');
  return (
    <DeviceRow icon={Camera} device={device} words={WORDS} need={need} onResult={onResult}>
      {device.stream && <Picture stream={device.stream} />}
    </DeviceRow>
  );
}

/** Mirrored, as users expect to see themselves. */
function Picture({ stream }: { stream: MediaStream }) {
  const { t } = useWords();
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = stream;
    },
    [stream],
  );
  return (
    <figure aria-label={t('camPicture')} className="aspect-video w-64 max-w-full">
      <video
        ref={show}
        aria-hidden="true"
        autoPlay
        muted
        playsInline
        className="size-full -scale-x-100 rounded-lg bg-sunken object-cover"
      />
    </figure>
  );
}
