import { Camera } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { Button } from '#web/components/ui/button';
import type { DeviceState } from '#web/entities/visits/rules';
import { useWords } from '#web/entities/visits/use-words';
import { cameraHelp } from '#web/entities/visits/words';
import { useDevice } from '#web/entities/visits/use-device';
import { DEVICE_STATUS } from '../words';
import { CheckRow } from './check-row';

interface CameraRowProps {
  need: string;
  onResult: (state: DeviceState) => void;
}

/** Tests the camera. The browser asks for it only once the button is pressed; only the candidate sees the picture. */
export function CameraRow({ need, onResult }: CameraRowProps) {
  const { t } = useWords();
  const { state, stream, start, stop } = useDevice('video');
  const { tone, key } = DEVICE_STATUS[state];
  useEffect(() => onResult(state), [state, onResult]);
  return (
    <CheckRow
      icon={Camera}
      name={t('camera')}
      need={need}
      status={{ tone, text: t(key) }}
      help={t(cameraHelp(state === 'works' && !stream ? 'idle' : state, navigator.userAgent))}
    >
      {stream && <Picture stream={stream} />}
      {stream ? (
        <Button onClick={stop}>{t('camStop')}</Button>
      ) : (
        <Button busy={state === 'asking'} onClick={() => start()}>
          {t(state === 'idle' || state === 'asking' ? 'camTry' : 'retry')}
        </Button>
      )}
    </CheckRow>
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
