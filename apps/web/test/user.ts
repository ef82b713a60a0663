import { waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';

/**
 * Somebody at the page, without pauses between what they do. Their pointer waits until what they mean takes it: a window
 * that covers the page is shown a moment before it does, and on a busy machine a test would get in between.
 */
export function setUpUser(): UserEvent {
  const user = userEvent.setup({ delay: null });
  return {
    ...user,
    click: async element => {
      await waitFor(() => {
        if (getComputedStyle(element).pointerEvents === 'none') throw new Error('What is clicked takes no pointer');
      });
      await user.click(element);
    },
  };
}
