import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { loadWords, WordsContext } from '#web/entities/visits/use-words';
import { Outside } from './outside';

it('the room of an interview that is over or cancelled says so, and not that it is held elsewhere', async () => {
  const words = await loadWords('en');
  await act(async () =>
    render(
      <Suspense>
        <WordsContext value={words}>
          <Outside why="INTERVIEW_NOT_OPEN" onAgain={() => undefined} onAway={() => undefined} />
        </WordsContext>
      </Suspense>,
    ),
  );
  expect(await screen.findByRole('heading', { name: 'This interview is closed' })).toBeInTheDocument();
  expect(screen.getByText('It is over, or it was cancelled or moved.')).toBeInTheDocument();
  expect(screen.queryByText(/held elsewhere/)).not.toBeInTheDocument();
});
