import type { Visit } from '#web/entities/visits/api';
import { withSession } from '#web/entities/visits/api';
import { MessageCard } from '#web/entities/visits/components/message-card';
import { visitSession } from '#web/entities/visits/store';
import { useLink, useVisit } from '#web/entities/visits/use-visit';
import { useWords } from '#web/entities/visits/use-words';
import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import type { RoomAccess } from '../rules';
import { RoomRecording } from '../recording/components/room-recording';
import { finishTracks } from '../recording/use-track';
import { Meeting } from './meeting';

interface CandidateMeetingProps {
  visit: Visit;
  onBack: () => void;
}

/** The room as the holder of the interview's private link sees it. */
export function CandidateMeeting({ visit, onBack }: CandidateMeetingProps) {
  const link = useLink();
  const { language } = useWords();
  const { refetch } = useVisit();
  // Stable, so that a recording is not interrupted.
  const run = useCallback<RoomAccess['run']>(call => withSession(link, call), [link]);
  const access: RoomAccess = {
    role: 'candidate',
    place: link.slice(-22),
    language,
    token: () => visitSession.token(link),
    check: () => refetch(),
    run,
  };
  return (
    <Meeting
      access={access}
      about={{
        title: visit.company.name,
        subtitle: visit.position.name,
        startsAt: visit.startsAt,
        durationMinutes: visit.durationMinutes,
        host: visit.interviewer?.name ?? visit.company.name,
      }}
      Recording={RoomRecording}
      beforeLeaving={finishTracks}
      renderOver={() => <Over visit={visit} />}
      onAway={onBack}
    />
  );
}

/** Shown until the page knows that the interview is over; it then shows what happens next automatically. */
function Over({ visit }: { visit: Visit }) {
  const { t } = useWords();
  const { refetch } = useVisit();
  useEffect(() => void refetch(), [refetch]);
  return (
    <MessageCard icon={CircleCheck} title={t('finishedTitle', { name: visit.candidate.name })}>
      <p>{t('finishedText', { company: visit.company.name })}</p>
    </MessageCard>
  );
}
