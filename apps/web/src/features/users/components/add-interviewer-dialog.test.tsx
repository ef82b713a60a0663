import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { teamEndpoints } from '@interview-detection/shared/team/team.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, disconnect, refuse } from '#web/test/api-mock';
import { aCompany, anId, aUser } from '#web/test/fixtures';
import { expectMessages } from '#web/test/messages';
import { renderSignedIn } from '#web/test/render-app';
import { NETWORK_MESSAGE } from '#web/lib/api-error';

// Loaded here, so that the first test does not wait for it.
import '#web/areas/staff/staff-layout';
import '#web/pages/add-interview-page';

const LONG = 'x'.repeat(21);
const VALID = {
  'First name': 'Tom',
  'Last name': 'Becker',
  Email: 'tom@example.org',
  Phone: '+351 1',
  Password: 'correct-horse',
  'Confirm password': 'correct-horse',
};

async function openDialog({ sendsMail = false } = {}) {
  answer(authEndpoints.me, aUser({ company: aCompany({ sendsMail }) }));
  answer(positionsEndpoints.list, []);
  answer(usersEndpoints.list, [aUser()]);
  answer(interviewsEndpoints.list, []);
  const { user } = renderSignedIn('/interview-upcomming/add');
  await screen.findByRole('option', { name: 'Mara Santos' });
  await user.click(screen.getByRole('button', { name: 'Add an interviewer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add New Interviewer' });
  const field = (label: string) => within(dialog).getByLabelText(label);
  const submit = async (values: Record<string, string> = VALID) => {
    for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
    await user.click(within(dialog).getByRole('button', { name: 'Add Interviewer' }));
  };
  return { user, dialog, field, submit };
}

describe('the messages of a new interviewer (contract §5)', () => {
  it('are shown at each field', { tags: 'deep' }, async () => {
    const { field } = await openDialog();
    const rows = [
      ['First name', '', 'First name is required'],
      ['First name', LONG, 'First name must be 20 characters or less'],
      ['Last name', '', 'Last name is required'],
      ['Last name', LONG, 'Last name must be 20 characters or less'],
      ['Phone', '', 'Phone is required'],
      ['Email', '', 'Email is required'],
      ['Email', 'tom', 'Invalid email address'],
      ['Password', '', 'Password is required'],
      ['Password', '1234567', 'Password must be at least 8 characters'],
      ['Confirm password', '', 'Confirm password is required'],
      ['Confirm password', 'another-horse', 'Passwords must match'],
    ] as const;
    await expectMessages(rows, field);
  });

  it('focus the first wrong field', { tags: 'deep' }, async () => {
    const { field, submit } = await openDialog();
    await submit({});
    await waitFor(() => expect(field('First name')).toHaveFocus());
  });
});

describe('Add New Interviewer, if emails are sent', () => {
  const TOM = aUser({ _id: anId(0xa1), first_name: 'Tom', last_name: '', name: 'Tom', role: 'interviewer' });

  it('takes an address from an owner, invites that person and selects them', async () => {
    let sent: unknown;
    answer(teamEndpoints.invite, ({ body }) => {
      sent = body;
      answer(usersEndpoints.list, [aUser(), TOM]);
      const { _id, name, email, role } = TOM;
      return { _id, name, email, role, active: true, invited: true, twoFactor: false, lastUsedAt: null };
    });
    const { user, dialog, field } = await openDialog({ sendsMail: true });
    expect(within(dialog).getAllByRole('textbox')).toHaveLength(1);
    await user.type(field('Email'), 'tom@example.org{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual({ email: 'tom@example.org', role: 'interviewer' });
    expect(screen.getByLabelText('Interviewer')).toHaveDisplayValue('Tom');
  });

  it('takes all their details if the owner prefers that', { tags: 'deep' }, async () => {
    const { user, dialog, field } = await openDialog({ sendsMail: true });
    await user.click(within(dialog).getByRole('button', { name: 'Enter their details yourself' }));
    expect(field('First name')).toBeVisible();
    expect(field('Confirm password')).toBeVisible();
  });
});

describe('Add New Interviewer', () => {
  it('says Added Interviewer Successfully!, closes, appends and selects the person', async () => {
    let sent: unknown;
    answer(usersEndpoints.add, ({ body }) => {
      sent = body;
      return aUser({ _id: anId(0xa1), first_name: 'Tom', last_name: 'Becker', name: 'Tom Becker' });
    });
    const { submit } = await openDialog();
    await submit();
    expect(await screen.findByText('Added Interviewer Successfully!')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Interviewer')).toHaveDisplayValue('Tom Becker');
    expect(sent).toEqual({
      first_name: 'Tom',
      last_name: 'Becker',
      email: 'tom@example.org',
      phone: '+351 1',
      role: 'interviewer',
      password: 'correct-horse',
    });
  });

  it('says at the email that it is taken', { tags: 'deep' }, async () => {
    refuse(usersEndpoints.add, 'EMAIL_TAKEN');
    const { field, submit } = await openDialog();
    await submit();
    await waitFor(() =>
      expect(field('Email')).toHaveAccessibleDescription('An account with this email already exists'),
    );
    expect(field('Email')).toHaveFocus();
  });

  it('shows the server’s message about a field at that field', { tags: 'deep' }, async () => {
    const { field, submit } = await openDialog();
    let values = VALID as Record<string, string>;
    for (const [path, label] of [
      ['first_name', 'First name'],
      ['last_name', 'Last name'],
      ['phone', 'Phone'],
      ['password', 'Password'],
    ] as const) {
      const message = `Not like this ${path}`;
      refuse(usersEndpoints.add, 'VALIDATION_FAILED', { issues: [{ path, message }] });
      await submit(values);
      // The input is kept.
      values = {};
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
    }
  });

  it('keeps the input when the connection fails', { tags: 'deep' }, async () => {
    disconnect(usersEndpoints.add);
    const { dialog, field, submit } = await openDialog();
    await submit();
    expect(await within(dialog).findByText(NETWORK_MESSAGE)).toBeInTheDocument();
    expect(field('Email')).toHaveValue('tom@example.org');
    expect(field('Password')).toHaveValue('correct-horse');
  });
});
