import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RouteErrorBoundary } from './error-boundary';

function Broken(): never {
  throw new Error('broken');
}

it('shows what to do instead of a blank screen', () => {
  // React logs what a boundary catches: expected here, not a bug.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <RouteErrorBoundary>
      <Broken />
    </RouteErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'This page couldn’t be shown' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});
