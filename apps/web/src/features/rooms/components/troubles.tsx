import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { useWords } from '#web/entities/visits/use-words';
import { cameraHelp, microphoneHelp } from '#web/entities/visits/words';
import type { RoomView } from '../room-session.engine';
import { isLost, type OwnMedia } from '../use-own-media';
import { useRoomWords } from '../use-room-words';

/** Current problems, and what can be done about them. */
export function Troubles({ view, media: { microphone, camera, screen } }: { view: RoomView; media: OwnMedia }) {
  const { t } = useRoomWords();
  const { t: words } = useWords();
  const { userAgent } = navigator;
  const isAlone = view.people.length === 0;
  const nameOf = (id: string) => view.room.participants.find(({ _id }) => _id === id)?.name ?? '';
  return (
    <div className="grid shrink-0 gap-2 empty:hidden">
      {!view.isConnected && <Notice tone="warn" title={t(isAlone ? 'serverLostAlone' : 'serverLost')} />}
      {view.people
        .filter(({ connection }) => connection === 'failed')
        .map(({ _id }) => (
          <Notice key={_id} tone="warn" title={t('unreachable', { name: nameOf(_id) })}>
            {t('unreachableText')}
          </Notice>
        ))}
      {isLost(microphone) && (
        <Notice
          tone="warn"
          title={t(microphone.state === 'none' ? 'micGone' : 'micLost')}
          action={<Button onClick={microphone.turnOn}>{t('micTry')}</Button>}
        >
          {microphone.state === 'none' ? t('micGoneText') : words(microphoneHelp(microphone.state, userAgent))}
        </Notice>
      )}
      {isLost(camera) && (
        <Notice
          tone="warn"
          title={t(camera.state === 'none' ? 'camGone' : 'camLost')}
          action={<Button onClick={camera.turnOn}>{t('micTry')}</Button>}
        >
          {camera.state === 'none' ? t('camGoneText') : words(cameraHelp(camera.state, userAgent))}
        </Notice>
      )}
      {screen.isBlocked && (
        <Notice tone="warn" title={t('shareBlocked')}>
          {t('shareBlockedText')}
        </Notice>
      )}
    </div>
  );
}
