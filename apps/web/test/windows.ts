import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * Returns the window of that name once it takes the pointer: one whose script loads late is visible a moment before.
 */
export async function openWindow(name: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'));
  return dialog;
}
