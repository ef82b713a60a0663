import { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import { Circle, MicOff } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { Button } from '#web/components/ui/button';
import type { Carrier } from '#web/entities/recordings/upload.engine';
import { useRecordings } from '#web/entities/recordings/use-recordings';
import type { RecordingSlotProps, RoomAccess } from '#web/features/rooms/rules';
import { bytesOf } from '#web/lib/api-bytes';
import { useRoomWords } from '#web/features/rooms/use-room-words';
import { type TrackState, useTrack } from '../use-track';

/**
 * Shows everyone whether the conversation is recorded, asks everyone for consent, and records the user's own voice in
 * this page.
 */
export function RoomRecording(props: RecordingSlotProps) {
  const { access, you, recording, microphone } = props;
  const { role, interview, place, run } = access;
  const carrier = useMemo(
    () => carrierOf({ role, ...(interview === undefined ? {} : { interview }), place, run }, you._id),
    [role, interview, place, run, you._id],
  );
  // The server may only learn later that the user has stopped.
  const [stopped, setStopped] = useState<{ since: string | null; isSent: boolean } | null>(null);
  const isStopping =
    recording.status === 'on' && stopped !== null && (!stopped.isSent || stopped.since === recording.since);
  const state = useTrack(carrier, microphone, recording.status === 'on' && !isStopping);
  const stop = async (request: () => Promise<void>) => {
    const { since } = recording;
    setStopped({ since, isSent: false });
    try {
      await request();
      setStopped({ since, isSent: true });
    } catch {
      setStopped(null);
    }
  };
  return (
    <Suspense fallback={null}>
      <Shown {...props} stop={stop} isStopping={isStopping} state={state} of={carrier.of} />
    </Suspense>
  );
}

interface ShownProps extends RecordingSlotProps {
  /** Ends the user's own recording at once, then asks the server for it. */
  stop: (request: () => Promise<void>) => Promise<void>;
  isStopping: boolean;
  state: TrackState;
  /** The person whose parts are sent. */
  of: string;
}

function Shown({ access, you, participants, recording, record, agree, ...own }: ShownProps) {
  const { stop, isStopping, state, of } = own;
  const { t } = useRoomWords();
  const { status } = recording;
  const isStaff = access.role === 'staff';
  const { busy, act } = useActing();
  const refuser = participants.find(({ agreed }) => agreed === false);
  const by = participants.find(({ _id }) => _id === recording.by)?.name ?? '';
  return (
    <>
      <div className="flex max-w-full flex-wrap items-center gap-2 empty:hidden max-sm:order-1">
        {isStopping && <output>{t('recordingStopping')}</output>}
        {status === 'on' && !isStopping && (
          <output
            className="flex items-center gap-1.5 font-medium text-bad"
            title={t('recordingOf', { count: participants.length })}
          >
            <Circle className="size-3 fill-current motion-safe:animate-pulse" aria-hidden="true" />
            {t('recording')}
            <span className="sr-only">{t('recordingOf', { count: participants.length })}</span>
          </output>
        )}
        {status === 'asked' && you.agreed !== null && <output>{t('recordingWaiting')}</output>}
        {status === 'declined' && (
          <output>
            {t('recordingDeclined')}
            {refuser && refuser._id !== you._id && `: ${t('recordingDeclinedText', { name: refuser.name })}`}
          </output>
        )}
        {isStaff && (status === 'off' || status === 'declined') && (
          <Button size="sm" busy={busy} onClick={() => act(() => record(true))}>
            <Circle aria-hidden="true" />
            {t('recordingStart')}
          </Button>
        )}
        {isStaff && (status === 'asked' || status === 'on') && (
          <Button size="sm" busy={busy} onClick={() => act(() => stop(() => record(false)))}>
            {t('recordingStop')}
          </Button>
        )}
        {!isStaff && status === 'on' && (
          <Button size="sm" busy={busy} onClick={() => act(() => stop(() => agree(false)))}>
            {t('recordingWithdraw')}
          </Button>
        )}
        {status === 'declined' && you.agreed === false && (
          <Button size="sm" busy={busy} onClick={() => act(() => agree(true))}>
            {t('recordingAgreeAfterAll')}
          </Button>
        )}
      </div>
      <Trouble state={state} of={of} />
      {status === 'asked' && you.agreed === null && (
        <section
          aria-labelledby="may-record"
          // Above an open panel where that fills the window, and not over one beside the people.
          className="fixed inset-x-3 top-18 lg:absolute z-40 mx-auto grid max-w-lg gap-2 rounded-lg border border-line-strong bg-surface p-4.5 text-base text-ink shadow-lg"
        >
          <h2 id="may-record" role="alert" className="text-md">
            {t('recordingAskTitle')}
          </h2>
          <p className="text-sm text-ink-2">{t('recordingAskText', { name: by })}</p>
          <p className="text-sm text-ink-2">{t('recordingAskLater')}</p>
          <div className="mt-1 flex flex-wrap gap-2">
            <Button variant="primary" busy={busy} onClick={() => act(() => agree(true))}>
              {t('recordingAgree')}
            </Button>
            <Button busy={busy} onClick={() => act(() => agree(false))}>
              {t('recordingDisagree')}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

/** Tells only the user what prevents the recording of their voice. */
function Trouble({ state, of }: Pick<ShownProps, 'state' | 'of'>) {
  const { t } = useRoomWords();
  const parts = useRecordings(of);
  const said: ReactNode[] = [
    state === 'lost' && t('recordingLost'),
    state === 'unsupported' && t('recordingUnsupported'),
    parts.some(({ heldBy }) => heldBy === 'network') && t('recordingAway'),
    parts.some(({ heldBy }) => heldBy === 'server') && t('recordingHeld'),
    parts.some(({ isKept }) => !isKept) && t('recordingNotKept'),
    parts.some(({ stage }) => stage === 'refused') && t('recordingRefused'),
  ].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <output className="order-1 grid w-full gap-1 text-sm text-warn">
      {said.map(text => (
        <span key={String(text)} className="flex items-center gap-1.5">
          <MicOff className="size-4 shrink-0" aria-hidden="true" />
          {text}
        </span>
      ))}
    </output>
  );
}

/** Runs one action at a time; a failed one is retried by pressing again. */
function useActing(): { busy: boolean; act: (deed: () => Promise<void>) => void } {
  const [busy, setBusy] = useState(false);
  const act = (deed: () => Promise<void>) => {
    setBusy(true);
    deed()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return { busy, act };
}

/**
 * The time of the call, by the same clock that dated the recording's start: from it the server derives that clock's
 * error.
 */
const sentNow = () => new Date().toISOString();

/** Sends the user's own voice to the server, as staff or as the candidate. */
function carrierOf(
  { role, interview = '', place, run }: Pick<RoomAccess, 'role' | 'interview' | 'place' | 'run'>,
  you: string,
): Carrier {
  const common = { of: `${place}:${you}`, own: null };
  if (role === 'staff') {
    return {
      ...common,
      begin: async ({ mime, startedAt }) => {
        const begin = { params: { id: interview }, body: { mime, startedAt, sentAt: sentNow() } };
        return (await run(({ call }) => call(recordingsEndpoints.beginTrack, begin)))._id;
      },
      chunk: (at, bytes) => run(client => bytesOf(client)(recordingsEndpoints.trackChunk, at, bytes)),
      finish: (id, chunks) =>
        run(({ call }) => call(recordingsEndpoints.finishTrack, { params: { id }, body: { chunks } })),
    };
  }
  return {
    ...common,
    begin: async ({ mime, startedAt }) => {
      const body = { mime, startedAt, sentAt: sentNow() };
      return (await run(({ call }) => call(recordingsEndpoints.begin, { body })))._id;
    },
    chunk: (at, bytes) => run(client => bytesOf(client)(recordingsEndpoints.chunk, at, bytes)),
    finish: (id, chunks) => run(({ call }) => call(recordingsEndpoints.finish, { params: { id }, body: { chunks } })),
  };
}
