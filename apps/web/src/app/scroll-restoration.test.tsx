import { act, render } from '@testing-library/react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ScrollRestoration } from './scroll-restoration';

it('leaves a page that was just opened where it is, and starts the next one at its top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  let navigate: NavigateFunction | undefined;
  function Steering() {
    navigate = useNavigate();
    return null;
  }
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <ScrollRestoration />
      <Steering />
    </MemoryRouter>,
    // Under StrictMode a page is opened twice, which only a developer's browser does.
    { reactStrictMode: false },
  );
  expect(scrollTo).not.toHaveBeenCalled();
  await act(async () => navigate?.('/candidates'));
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  scrollTo.mockRestore();
});
