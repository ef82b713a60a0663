import type { Participant } from '@interview-detection/shared/rooms/rooms.schema';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { fakeMicrophone } from '#web/test/microphone';
import { setUpUser } from '#web/test/user';
import { loadWords, WordsContext } from '#web/entities/visits/use-words';
import type { RecordingSlotProps } from '#web/features/rooms/rules';
import { RoomRecording } from './room-recording';

const SINCE = '2026-11-27T10:00:00.000Z';

/** Shows a recording in progress as one of its two people sees it. */
async function recordedAs(role: 'staff' | 'candidate', calls: Pick<RecordingSlotProps, 'record' | 'agree'>) {
  const microphone = fakeMicrophone();
  const track = (await navigator.mediaDevices.getUserMedia({ audio: true })).getTracks()[0];
  const [you, other] = ['you', 'other'].map(_id => ({ _id, name: _id, agreed: true }) as Participant);
  const access = {
    role,
    place: 'room',
    run: () => new Promise(() => undefined),
  } as unknown as RecordingSlotProps['access'];
  const words = await loadWords('en');
  const shown = (since: string) => (
    <Suspense>
      <WordsContext value={words}>
        <RoomRecording
          access={access}
          you={you!}
          participants={[you!, other!]}
          recording={{ status: 'on', by: null, since }}
          microphone={track ?? null}
          {...calls}
        />
      </WordsContext>
    </Suspense>
  );
  const view = await act(async () => render(shown(SINCE)));
  return { microphone, user: setUpUser(), again: (since: string) => act(async () => view.rerender(shown(since))) };
}

const never = () => new Promise<void>(() => undefined);

it.each([
  ['a candidate', 'candidate', 'Stop recording me'],
  ['an interviewer', 'staff', 'Stop recording'],
] as const)('ends the recording of %s at once while the server cannot be reached', async (_who, role, button) => {
  const { microphone, user } = await recordedAs(role, { record: never, agree: never });
  expect(microphone.isRecording()).toBe(true);
  await user.click(await screen.findByRole('button', { name: button }));
  expect(microphone.isRecording()).toBe(false);
  expect(screen.getByText(/^You are no longer recorded/)).toBeInTheDocument();
});

it('stays ended until the room has heard of it, and records the next time', async () => {
  const { microphone, user, again } = await recordedAs('candidate', { record: never, agree: async () => undefined });
  await user.click(await screen.findByRole('button', { name: 'Stop recording me' }));
  await again(SINCE);
  expect(microphone.isRecording()).toBe(false);
  await again('2026-11-27T10:05:00.000Z');
  expect(microphone.isRecording()).toBe(true);
});

it('continues when the server refuses', async () => {
  const refuse = () => Promise.reject(new Error('refused'));
  const { microphone, user } = await recordedAs('staff', { record: refuse, agree: never });
  await user.click(await screen.findByRole('button', { name: 'Stop recording' }));
  expect(microphone.isRecording()).toBe(true);
});
