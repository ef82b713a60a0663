import { act, fireEvent, render } from '@testing-library/react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ScrollRestoration } from './scroll-restoration';

afterEach(() => vi.restoreAllMocks());

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
});

it.each([
  ['reload', [[0, 300]]],
  ['back_forward', [[0, 300]]],
  ['navigate', []],
])('restores the position of a page that is loaded again by %s unless its address was typed', (how, scrolls) => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const navigation = { name: '', entryType: '', startTime: 0, duration: 0, toJSON: () => null, type: how };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation]);
  const page = (
    <MemoryRouter initialEntries={['/candidates']}>
      <ScrollRestoration />
    </MemoryRouter>
  );
  const { unmount } = render(page, { reactStrictMode: false });
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(300);
  fireEvent.scroll(window);
  unmount();
  scrollTo.mockClear();
  render(page, { reactStrictMode: false });
  expect(scrollTo.mock.calls).toEqual(scrolls);
});
