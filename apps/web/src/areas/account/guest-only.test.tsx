import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { session } from '#web/lib/session';
import { GuestOnly } from './guest-only';

const page = (
  <MemoryRouter initialEntries={['/signin']}>
    <Routes>
      <Route path="/signin" element={<GuestOnly>Sign in</GuestOnly>} />
      <Route path="/" element="Home" />
      <Route path="/dashboard" element="Dashboard" />
    </Routes>
  </MemoryRouter>
);

/** A guest page as the server sends it, before the script hydrates it. */
function prerender(): HTMLElement {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  return container;
}

it('redirects a holder of a token from a prerendered guest page to /', () => {
  session.start('a.b.c');
  const container = prerender();
  expect(container).toHaveTextContent('Sign in');
  render(page, { container, hydrate: true });
  expect(screen.getByText('Home')).toBeInTheDocument();
});

it('leads to the dashboard after signing in there', () => {
  const container = prerender();
  render(page, { container, hydrate: true });
  act(() => session.start('a.b.c'));
  expect(screen.getByText('Dashboard')).toBeInTheDocument();
});
