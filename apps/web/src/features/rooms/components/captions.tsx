import { useEffect } from 'react';
import { sendPhrases } from '../phrases.engine';
import type { RoomSession, RoomView } from '../room-session.engine';
import { useRoomWords } from '../use-room-words';

interface CaptionsProps {
  view: RoomView;
  session: RoomSession;
  microphone: MediaStreamTrack | null;
}

/** Machine captions of everyone's speech, for those who read along; this page sends the speech of its own user. */
export function Captions({ view, session, microphone }: CaptionsProps) {
  const { t, language } = useRoomWords();
  const { captionsOf, captions, room, you } = view;
  const isRecorded = room.recording.status === 'on';
  const isRead = room.participants.some(({ state }) => state.captions);
  const isSending = captionsOf !== null && isRecorded && isRead && 'MediaRecorder' in window;
  useEffect(() => {
    if (!isSending || !microphone) return undefined;
    return sendPhrases(microphone, phrase => session.send('room:caption', phrase));
  }, [isSending, microphone, session]);
  const reads = room.participants.find(({ _id }) => _id === you?._id)?.state.captions ?? false;
  if (!reads || captionsOf === null) return null;
  const shown = isRecorded ? captions : [];
  return (
    <section
      aria-label={t('captions')}
      className="mx-auto min-h-16 w-full max-w-3xl shrink-0 rounded-lg bg-surface px-4 py-2.5 text-md"
    >
      {shown.length === 0 ? (
        <p className="text-sm text-ink-2">
          {isRecorded ? t('captionsText') : t('captionsWait')}{' '}
          {captionsOf.languages && t('captionsOnly', { languages: namesOf(captionsOf.languages, language) })}
        </p>
      ) : (
        <ol className="grid gap-1">
          {shown.map(({ n, name, text }) => (
            <li key={n} dir="auto">
              <bdi className="font-medium text-ink-2">{name}</bdi>: {text}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function namesOf(languages: readonly string[], reader: string): string {
  const names = new Intl.DisplayNames(reader, { type: 'language' });
  return new Intl.ListFormat(reader).format(languages.map(one => names.of(one) ?? one));
}
