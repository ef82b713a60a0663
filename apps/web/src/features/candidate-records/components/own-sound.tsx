import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { useQuery } from '@tanstack/react-query';
import { SoundPlayer } from '#web/components/ui/sound-player';
import { useLink } from '#web/entities/visits/use-visit';
import { localShortMoment } from '#web/lib/local-dates';
import { recordQuery } from '../api';
import { useRecordWords } from '../use-record-words';

/** Plays the candidate's own voice and says how long it is kept. */
export function OwnSound({ recording }: { recording: CandidateRecordView['recordings'][number] }) {
  const { t, language } = useRecordWords();
  const { refetch } = useQuery({ ...recordQuery(useLink(), language), enabled: false });
  const { _id, startedAt, deletedOn, sound } = recording;
  const renew = async () => (await refetch()).data?.recordings.find(one => one._id === _id)?.sound;
  return (
    <div className="mt-3 grid gap-1">
      <SoundPlayer
        name={t('soundOf', { time: localShortMoment(language, startedAt) })}
        address={sound}
        renew={renew}
        failure={t('soundFailed')}
      />
      {deletedOn && (
        <p className="text-sm text-ink-2">{t('soundUntil', { time: localShortMoment(language, deletedOn) })}</p>
      )}
    </div>
  );
}
