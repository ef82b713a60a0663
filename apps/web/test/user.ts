import { waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';

/**
 * Returns a user who acts without pauses. Before each click the pointer waits until its target can be clicked: a
 * covering window is visible a moment before it takes the pointer, and on a busy machine a test would click in between.
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
