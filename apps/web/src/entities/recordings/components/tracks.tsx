import { deletedByClock, type DeletedByClock } from '@interview-detection/shared/privacy/privacy.rules';
import type { Recording } from '@interview-detection/shared/recordings/recordings.schema';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Disclosure } from '#web/components/ui/disclosure';
import { clockTime } from '#web/lib/dates';
import { recordingsQuery } from '../api';
import { loadConversation, play } from '../conversation.engine';
import { partsOfTracks, playingTime, type TrackPart } from '../rules';
import { ConversationPlayer, usePlayback } from './conversation-player';
import { RecordingPlayer } from './recording-player';

interface TracksProps {
  /** Id of the interview. */
  id: string;
  /** Set where some were deleted for their age. */
  deleted: DeletedByClock | undefined;
}

const NONE: readonly Recording[] = [];

const addressesOf = (recordings: readonly Recording[]) =>
  new Map(recordings.map(({ _id, sound }) => [_id, sound] as const));

/**
 * Lists what was recorded of a conversation: all voices together, and each person's track in parts, in the order in
 * which they began.
 */
export function Tracks({ id, deleted }: TracksProps) {
  const { data, refetch } = useQuery(recordingsQuery(id));
  const recordings = data?.items ?? NONE;
  const latest = useRef({ recordings, refetch });
  useEffect(() => {
    latest.current = { recordings, refetch };
  });
  // Reloaded only when the content differs: each call returns other addresses for the same parts.
  const heard = JSON.stringify(partsOfTracks(recordings));
  useEffect(() => {
    const { recordings: known, refetch: ask } = latest.current;
    const parts = JSON.parse(heard) as TrackPart[];
    if (parts.length === 0) return undefined;
    const renew = async () => addressesOf((await ask()).data?.items ?? []);
    return loadConversation({ of: id, parts, addresses: addressesOf(known), renew });
  }, [id, heard]);
  const playback = usePlayback(id);
  if (recordings.length === 0 && !deleted) return null;
  // By id: two people may have the same name.
  const people = new Map(recordings.flatMap(({ speaker }) => (speaker ? [[speaker._id, speaker.name] as const] : [])));
  return (
    <Card className="px-4.5 py-4 print:hidden">
      <section aria-labelledby="tracks-title">
        <h2 id="tracks-title">Recorded voices</h2>
        {recordings.length > 0 && (
          <p className="mt-1 text-sm text-ink-2">
            Each person has a separate track. Listen where the transcript is in doubt.
          </p>
        )}
        {playback && (
          <Button className="mt-3" onClick={play} disabled={playback.isPlaying}>
            <Play aria-hidden="true" />
            Listen to the conversation
            <span className="font-normal text-ink-2">{playingTime(playback.until - playback.from)}</span>
          </Button>
        )}
        {people.size > 0 && (
          <div className="mt-3">
            <Disclosure summary="Each voice separately">
              {[...people].map(([person, name]) => (
                <Voice
                  key={person}
                  interviewId={id}
                  name={name}
                  parts={recordings.filter(({ speaker }) => speaker?._id === person)}
                />
              ))}
            </Disclosure>
          </div>
        )}
        {deleted && (
          <p className="mt-3 text-sm text-ink-2">
            {deletedByClock(recordings.length > 0 ? 'Others were' : 'The recordings were', deleted)}
          </p>
        )}
      </section>
      {/* Keeps the player from hiding the end of the list. */}
      {playback?.isOpen && <div className="h-24" />}
      <ConversationPlayer of={id} />
    </Card>
  );
}

interface VoiceProps {
  interviewId: string;
  /** The speaker's name. */
  name: string;
  parts: readonly Recording[];
}

function Voice({ interviewId, name, parts }: VoiceProps) {
  return (
    <section className="mt-3 grid gap-2.5 first:mt-1">
      <h3 className="text-sm font-medium">
        <bdi>{name}</bdi>
      </h3>
      <ol className="grid gap-3">
        {parts.map(part => (
          <li key={part._id} className="grid gap-1">
            <p className="text-sm text-ink-2">
              From {clockTime(part.startedAt, 'UTC')} UTC
              {part.isCut && ' · the end is missing'}
            </p>
            <RecordingPlayer
              interviewId={interviewId}
              recording={part}
              name={`${name} from ${clockTime(part.startedAt, 'UTC')} UTC`}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
