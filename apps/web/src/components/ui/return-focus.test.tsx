import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CloseButton, Dialog, DialogActions } from './dialog';

const close = () => undefined;

it('starts a window on the answer that changes nothing, if it only asks', () => {
  render(
    <Dialog open onClose={close} title="Create a new link?">
      <DialogActions>
        <button>Create</button>
        <CloseButton>Keep the current link</CloseButton>
      </DialogActions>
    </Dialog>,
  );
  expect(screen.getByRole('button', { name: 'Keep the current link' })).toHaveFocus();
});

it('starts a window without fields and answers on the window itself, not on its close button', () => {
  render(
    <Dialog open onClose={close} title="History">
      <button>Delete</button>
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'History' })).toHaveFocus();
});

it('starts a window with tabs on the tab shown', () => {
  render(
    <Dialog open onClose={close} title="Settings">
      <div role="tablist">
        <button role="tab">Company</button>
        <button role="tab" aria-selected="true">
          Team
        </button>
      </div>
      <form>
        <input aria-label="Email" />
      </form>
    </Dialog>,
  );
  expect(screen.getByRole('tab', { name: 'Team' })).toHaveFocus();
});

it('gives the focus to the page when a window closes that was there from the start', async () => {
  const page = (open: boolean) => (
    <main tabIndex={-1}>
      <Dialog open={open} title="Set up your company">
        <form>
          <input aria-label="Company Name" />
        </form>
      </Dialog>
    </main>
  );
  const { rerender } = render(page(true));
  expect(screen.getByLabelText('Company Name')).toHaveFocus();
  rerender(page(false));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
