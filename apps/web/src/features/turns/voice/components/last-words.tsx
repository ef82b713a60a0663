import { useLink } from '#web/entities/visits/use-visit';
import { useRecordings } from '#web/entities/recordings/use-recordings';
import { endOf } from '../store';
import { useVoiceWords } from '../use-voice-words';

/** Shows the outcome of a recording that was running when the interview ended; renders nothing otherwise. */
export function LastWords() {
  const { t } = useVoiceWords();
  const last = useRecordings(endOf(useLink())).findLast(part => !part.isTaken && !part.isLeft);
  if (!last) return null;
  const isOnItsWay = last.stage === 'growing' || last.stage === 'sending';
  return <p aria-live="polite">{t(last.stage === 'refused' ? 'lastLost' : isOnItsWay ? 'lastSending' : 'lastKept')}</p>;
}
