import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { loadWords, WordsContext } from '#web/entities/visits/use-words';
import type { RoomView } from '../room-session.engine';
import type { OwnMedia } from '../use-own-media';
import { Stage } from './stage';

const HOUR_MS = 3_600_000;

/** Shows the room to a person who is alone in it, with an interview that starts then. */
async function showAlone(startsAt: number) {
  const about = { title: 'Ana Ribeiro', subtitle: '', durationMinutes: 60, host: '' };
  const view = { people: [], screenTakenBy: null, clockAhead: 0 } as unknown as RoomView;
  const media = { screen: { isOn: false } } as OwnMedia;
  const words = await loadWords('en');
  await act(async () =>
    render(
      <Suspense>
        <WordsContext value={words}>
          <Stage
            view={view}
            you={undefined}
            others={[]}
            media={media}
            about={{ ...about, startsAt: new Date(startsAt).toISOString() }}
          />
        </WordsContext>
      </Suspense>,
    ),
  );
  await screen.findByText('You are alone in the room');
}

it('who is alone before the start is told when it is', async () => {
  await showAlone(Date.now() + HOUR_MS);
  expect(screen.getByText(/^The interview starts at/)).toBeInTheDocument();
});

it('who is alone after the start is not told when it starts', async () => {
  await showAlone(Date.now() - HOUR_MS);
  expect(screen.queryByText(/^The interview starts at/)).not.toBeInTheDocument();
});
