import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { LazyBoundary } from './lazy-boundary';

// React logs what a boundary catches: expected here, not a bug.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

/** A script whose first loads fail, that many times. */
function failing(times: number) {
  let loads = 0;
  const part = lazyWithRetry(() => {
    loads += 1;
    return loads > times ? Promise.resolve(() => <p>Loaded</p>) : Promise.reject(new TypeError('404'));
  });
  return { part, loads: () => loads };
}

const show = (part: ReturnType<typeof failing>['part']) =>
  render(
    <>
      <input aria-label="Typed" />
      <LazyBoundary>
        <part.Component />
      </LazyBoundary>
    </>,
  );

it('shows that something is loading, and retries a failed load once automatically', async () => {
  const { part, loads } = failing(1);
  show(part);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(await screen.findByText('Loaded')).toBeInTheDocument();
  expect(loads()).toBe(2);
});

it(
  'says what to do when the script is missing, keeps what was typed, and loads it on demand',
  { tags: 'deep' },
  async () => {
    const { part, loads } = failing(2);
    const user = userEvent.setup();
    show(part);
    await user.type(screen.getByLabelText('Typed'), 'a long note');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your text is still here');
    expect(loads()).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Loaded')).toBeInTheDocument();
    expect(screen.getByLabelText('Typed')).toHaveValue('a long note');
  },
);
