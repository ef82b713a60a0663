import { useLink } from '#web/entities/visits/use-visit';
import { useRecordings } from '#web/entities/recordings/use-recordings';
import { endOf } from '#web/features/turns/store';
import { useTurnWords } from '#web/features/turns/use-turn-words';

/** Shows the outcome of a recording that was running when the interview ended; renders nothing otherwise. */
export function LastRecording() {
  const { t } = useTurnWords();
  const last = useRecordings(endOf(useLink())).findLast(part => !part.isTaken && !part.isLeft);
  if (!last) return null;
  const isOnItsWay = last.stage === 'growing' || last.stage === 'sending';
  return (
    <p aria-live="polite">
      {t(last.stage === 'refused' ? 'voiceLastLost' : isOnItsWay ? 'voiceLastSending' : 'voiceLastKept')}
    </p>
  );
}
