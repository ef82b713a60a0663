import { Maximize, MonitorUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/components/ui/button';
import { useRoomWords } from '../use-room-words';
import { Picture } from './picture';

/** Another person's shared screen, uncropped. */
export function SharedScreen({ track, name }: { track: MediaStreamTrack; name: string }) {
  const { t } = useRoomWords();
  const place = useRef<HTMLElement>(null);
  const label = t('sharesScreen', { name });
  return (
    <figure ref={place} aria-label={label} className="relative min-h-0 flex-1 overflow-hidden rounded-xl bg-sunken">
      <Picture track={track} label={label} isWhole />
      <figcaption className="absolute start-3 bottom-3 flex items-center gap-2 rounded-md bg-bg/85 px-2.5 py-1.5 text-sm font-medium">
        <MonitorUp className="size-4" aria-hidden="true" />
        {label}
      </figcaption>
      {document.fullscreenEnabled && (
        <span className="absolute end-3 bottom-3">
          <Button
            size="icon"
            aria-label={t('fullScreen')}
            onClick={() => void place.current?.requestFullscreen().catch(() => undefined)}
          >
            <Maximize aria-hidden="true" />
          </Button>
        </span>
      )}
    </figure>
  );
}
