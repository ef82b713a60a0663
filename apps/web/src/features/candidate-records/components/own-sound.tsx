import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { useQuery } from '@tanstack/react-query';
import { SoundPlayer } from '../../../components/ui/sound-player';
import { useLink } from '../../../entities/visits/use-visit';
import { localShortMoment } from '../../../lib/local-dates';
import { recordQuery } from '../api';
import { useRecordWords } from '../use-record-words';

/** The candidate's own voice, and until when it is kept. */
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

/** Recordings that belong to no answer: spoken once more, or typed in the end. */
export function FurtherSounds({ record: { answers, recordings } }: { record: CandidateRecordView }) {
  const { t } = useRecordWords();
  const shown = new Set(answers.flatMap(answer => answer.recordings));
  const further = recordings.filter(({ _id }) => !shown.has(_id));
  if (further.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-base">{t('soundFurther')}</h3>
      {further.map(recording => (
        <OwnSound key={recording._id} recording={recording} />
      ))}
    </div>
  );
}
