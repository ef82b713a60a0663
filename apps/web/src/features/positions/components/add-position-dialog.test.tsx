import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, disconnect } from '#web/test/api-mock';
import { anId, aUser, BACKEND } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { representatives } from '#web/test/tier';
import { NETWORK_MESSAGE } from '#web/lib/api-error';

// Loaded here, so that the first test does not wait for it.
import '#web/areas/staff/staff-layout';
import '#web/pages/add-interview-page';
import './add-position-dialog';

const DESIGNER = { _id: anId(0x31), name: 'Product Designer' };

async function openDialog() {
  answer(positionsEndpoints.list, [BACKEND]);
  answer(usersEndpoints.list, [aUser()]);
  answer(interviewsEndpoints.list, []);
  const { user } = renderSignedIn('/interview-upcomming/add');
  await screen.findByRole('option', { name: 'Backend Engineer' });
  await user.click(screen.getByRole('button', { name: 'Add a position' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Position' });
  const name = within(dialog).getByLabelText('Position name');
  const submit = () => user.click(within(dialog).getByRole('button', { name: 'Add Position' }));
  return { user, dialog, name, submit };
}

const positionSelect = () => screen.getByLabelText('Position');

describe('Add Position', () => {
  it.each(representatives(['', '   ']))(
    'answers a blank name "%s" with the alert Position cannot be empty.',
    async blank => {
      const { user, dialog, name, submit } = await openDialog();
      if (blank) await user.type(name, blank);
      await submit();
      expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^Position cannot be empty\.$/);
      expect(name).toHaveFocus();
      expect(name).toBeInvalid();
    },
  );

  it('adds the position to the list and selects it, leaving the form unchanged', async () => {
    let sent: unknown;
    answer(positionsEndpoints.create, ({ body }) => {
      sent = body;
      return DESIGNER;
    });
    const { user, name } = await openDialog();
    await user.type(name, '  Product Designer {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual({ name: 'Product Designer' });
    expect(positionSelect()).toHaveDisplayValue('Product Designer');
    expect(screen.getByRole('button', { name: 'Add a position' })).toHaveFocus();
    // The dialog's submit is not the form's.
    expect(screen.queryByText('Candidate name is required')).not.toBeInTheDocument();
  });

  it('selects the existing position when the name exists, without a second entry', async () => {
    answer(positionsEndpoints.create, BACKEND);
    const { user, name, submit } = await openDialog();
    await user.type(name, 'backend engineer');
    await submit();
    await waitFor(() => expect(positionSelect()).toHaveDisplayValue('Backend Engineer'));
    expect(within(positionSelect()).getAllByRole('option')).toHaveLength(2);
  });

  it('offers common names to a company without positions, chosen by one press', { tags: 'deep' }, async () => {
    answer(positionsEndpoints.list, []);
    answer(usersEndpoints.list, [aUser()]);
    answer(interviewsEndpoints.list, []);
    const { user } = renderSignedIn('/interview-upcomming/add');
    await user.click(await screen.findByRole('button', { name: 'Add a position' }));
    await user.click(await screen.findByRole('button', { name: 'Software Engineer' }));
    expect(screen.getByLabelText('Position name')).toHaveValue('Software Engineer');
    expect(screen.getByLabelText('Position name')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Designer' })).not.toBeInTheDocument();
  });

  it('keeps the name when the connection fails', { tags: 'deep' }, async () => {
    disconnect(positionsEndpoints.create);
    const { user, dialog, name, submit } = await openDialog();
    await user.type(name, 'Product Designer');
    await submit();
    expect(await within(dialog).findByText(NETWORK_MESSAGE)).toBeInTheDocument();
    expect(name).toHaveValue('Product Designer');
  });

  it('closes without a change on Escape, and asks first when a name was typed', { tags: 'deep' }, async () => {
    const { user, name } = await openDialog();
    await user.type(name, 'Product Designer{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(positionSelect()).toHaveDisplayValue('Backend Engineer');
  });
});
