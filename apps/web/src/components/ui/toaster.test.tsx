import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notify } from '#web/lib/notify';
import { Toaster } from './toaster';

it('shows one success at a time, the newest, and an earlier one again once that is closed', () => {
  render(<Toaster />);
  act(() => void notify.success('Link copied'));
  act(() => void notify.success('Invitation sent', { id: 'sent' }));
  expect(screen.getByText('Invitation sent')).toBeVisible();
  expect(screen.getByText('Link copied')).not.toBeVisible();
  act(() => notify.dismiss('sent'));
  expect(screen.getByText('Link copied')).toBeVisible();
});

it('never hides an error behind another notification', () => {
  render(<Toaster />);
  act(() => void notify.error('The report could not be saved'));
  act(() => void notify.error('The session could not be ended'));
  act(() => void notify.success('Link copied'));
  for (const words of ['The report could not be saved', 'The session could not be ended', 'Link copied']) {
    expect(screen.getByText(words)).toBeVisible();
  }
});
