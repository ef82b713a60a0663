import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { totpEndpoints } from '@interview-detection/shared/totp/totp.endpoints';
import { passkeysEndpoints } from '@interview-detection/shared/passkeys/passkeys.endpoints';
import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import { teamEndpoints } from '@interview-detection/shared/team/team.endpoints';
import type { Member } from '@interview-detection/shared/team/team.schema';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import { aCompany, anId, aSession, aUser, theWeeks } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

const member = (change: Partial<Member> = {}): Member => ({
  _id: anId(0xa0),
  name: 'Mara Santos',
  email: 'mara@example.org',
  role: 'owner',
  active: true,
  invited: false,
  twoFactor: false,
  lastUsedAt: '2026-11-20T09:30:00.000Z',
  ...change,
});
const TOM = member({
  _id: anId(0xa1),
  name: 'Tom Becker',
  email: 'tom@example.org',
  role: 'recruiter',
  lastUsedAt: null,
});
const ANA = member({
  _id: anId(0xa2),
  name: 'Ana Reis',
  email: 'ana@example.org',
  role: 'viewer',
  invited: true,
  lastUsedAt: null,
});
const GONE = member({
  _id: anId(0xa3),
  name: 'Zoe Adler',
  email: 'zoe@example.org',
  role: 'interviewer',
  active: false,
});

beforeEach(() => {
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
  answer(teamEndpoints.list, [ANA, member(), TOM, GONE]);
  answer(usersEndpoints.list, [
    aUser(),
    aUser({ _id: ANA._id, name: 'Ana Reis' }),
    aUser({ _id: TOM._id, name: 'Tom Becker' }),
    aUser({ _id: anId(0xa4), name: 'Vera Lang', role: 'viewer' }),
  ]);
});

async function openTeam() {
  const { user } = renderSignedIn('/settings/team');
  const settings = within(await screen.findByRole('dialog', { name: 'Settings' }));
  const rows = async () => within(await settings.findByRole('list', { name: 'Team' })).getAllByRole('listitem');
  const row = async (name: string) => {
    const found = (await rows()).find(one => one.textContent?.includes(name));
    if (!found) throw new Error(`${name} is not in the list`);
    return within(found);
  };
  return { user, settings, rows, row };
}

describe('Settings, Team', () => {
  it('lists everyone with role, state and last sign-in, and marks the signed-in person', async () => {
    const { rows } = await openTeam();
    const texts = (await rows()).map(one => one.textContent);
    expect(texts).toEqual([
      expect.stringMatching(/Ana Reis.*ana@example.org.*Not signed in yet.*Viewer.*Invited/),
      expect.stringMatching(/Mara Santos \(you\).*Last signed in 20 Nov 2026, 09:30.*Owner/),
      expect.stringMatching(/Tom Becker.*Last sign-in not known.*Recruiter/),
      expect.stringMatching(/Zoe Adler.*Interviewer.*Deactivated/),
    ]);
  });

  it('shows a skeleton while it is loading', async () => {
    hang(teamEndpoints.list);
    const { settings } = await openTeam();
    expect(await settings.findByText('Loading the team')).toBeInTheDocument();
  });

  it('says that the team could not be loaded', { tags: 'deep' }, async () => {
    refuse(teamEndpoints.list, 'UNAVAILABLE');
    const { settings } = await openTeam();
    expect(await settings.findByText('We couldn’t load the team')).toBeInTheDocument();
    expect(settings.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('changes a role, and explains what each allows', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(teamEndpoints.update, ({ body, params }) => {
      sent = { ...body, id: params['id'] };
      return { ...TOM, role: 'interviewer' as const };
    });
    const { user, row } = await openTeam();
    await user.click((await row('Tom Becker')).getByRole('button', { name: 'Change role of Tom Becker' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of Tom Becker' }));
    const field = dialog.getByLabelText('Role');
    expect(field).toHaveDisplayValue('Recruiter');
    await user.selectOptions(field, 'Interviewer');
    expect(field).toHaveAccessibleDescription(/their own interviews only/);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Tom Becker is now an interviewer')).toBeInTheDocument();
    expect(sent).toEqual({ id: TOM._id, role: 'interviewer' });
  });

  it('says why the last owner must stay one', { tags: 'deep' }, async () => {
    refuse(teamEndpoints.update, 'LAST_OWNER');
    const { user, row } = await openTeam();
    await user.click((await row('Mara Santos')).getByRole('button', { name: 'Change role of Mara Santos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of Mara Santos' }));
    await user.selectOptions(dialog.getByLabelText('Role'), 'Viewer');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('A company needs an owner. Make someone else an owner first.')).toBeInTheDocument();
    expect(dialog.getByRole('alert')).not.toHaveTextContent('you typed');
  });

  it(
    'deactivates a person; open interviews are asked about at the field, and go to the chosen colleague',
    { tags: 'deep' },
    async () => {
      const message = 'Tom Becker has 3 open interviews. Choose who takes over.';
      refuse(teamEndpoints.update, 'INTERVIEWER_BUSY', { message, issues: [{ path: 'reassignTo', message }] });
      const { user, row } = await openTeam();
      await user.click((await row('Tom Becker')).getByRole('button', { name: 'Deactivate Tom Becker' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Tom Becker?' }));
      await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
      const field = dialog.getByLabelText('Open interviews go to');
      await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
      // Neither the leaving person nor people who may hold no interviews.
      const offered = within(field).getAllByRole('option');
      expect(offered.map(option => option.textContent)).toEqual(['No one chosen', 'Mara Santos', 'Ana Reis']);

      let sent: unknown;
      answer(teamEndpoints.update, ({ body }) => {
        sent = body;
        return { ...TOM, active: false };
      });
      await user.selectOptions(field, 'Ana Reis');
      await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
      expect(await screen.findByText('Tom Becker is deactivated')).toBeInTheDocument();
      expect(sent).toEqual({ active: false, reassignTo: ANA._id });
    },
  );

  it('warns people who deactivate themselves that they will be signed out', { tags: 'deep' }, async () => {
    const { user, row } = await openTeam();
    await user.click((await row('Mara Santos')).getByRole('button', { name: 'Deactivate Mara Santos' }));
    expect(await screen.findByRole('dialog', { name: 'Deactivate Mara Santos?' })).toHaveAccessibleDescription(
      /^You are signed out everywhere at once/,
    );
  });

  it('activates a person again', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(teamEndpoints.update, ({ body }) => {
      sent = body;
      return { ...GONE, active: true };
    });
    const { user, row } = await openTeam();
    await user.click((await row('Zoe Adler')).getByRole('button', { name: 'Reactivate Zoe Adler' }));
    expect(await screen.findByText('Zoe Adler can sign in again')).toBeInTheDocument();
    expect(sent).toEqual({ active: true });
  });

  it('invites a colleague by one email, as an interviewer unless another role is chosen', async () => {
    let sent: unknown;
    answer(teamEndpoints.invite, ({ body }) => {
      sent = body;
      return ANA;
    });
    const { user, settings } = await openTeam();
    await user.click(await settings.findByRole('button', { name: 'Invite colleague' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a colleague' }));
    expect(dialog.getByLabelText('Email')).toHaveFocus();
    const role = dialog.getByLabelText('Role');
    expect(role).toHaveDisplayValue('Interviewer');
    expect(role).toHaveAccessibleDescription(/their own interviews only/);
    expect(dialog.getAllByRole('textbox')).toEqual([dialog.getByLabelText('Email')]);
    await user.type(dialog.getByLabelText('Email'), 'ana@example.org');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent to ana@example.org')).toBeInTheDocument();
    expect(sent).toEqual({ email: 'ana@example.org', role: 'interviewer' });
  });

  it('says at the email of an invitation that it is taken', { tags: 'deep' }, async () => {
    refuse(teamEndpoints.invite, 'EMAIL_TAKEN');
    const { user, settings } = await openTeam();
    await user.click(await settings.findByRole('button', { name: 'Invite colleague' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a colleague' }));
    const email = dialog.getByLabelText('Email');
    await user.type(email, 'tom@example.org{Enter}');
    await waitFor(() => expect(email).toHaveAccessibleDescription('An account with this email already exists'));
  });

  it('offers to send the invitation again only for people who have not signed in yet', { tags: 'deep' }, async () => {
    let sentTo: unknown;
    answer(teamEndpoints.inviteAgain, ({ params }) => {
      sentTo = params['id'];
      return ANA;
    });
    const { user, settings, row } = await openTeam();
    await user.click((await row('Ana Reis')).getByRole('button', { name: 'Resend invitation to Ana Reis' }));
    expect(
      await screen.findByText('Invitation sent to ana@example.org again. The earlier link has ended.'),
    ).toBeInTheDocument();
    expect(sentTo).toBe(ANA._id);
    expect(settings.getAllByRole('button', { name: /^Resend invitation/ })).toHaveLength(1);
  });

  it(
    'Settings, Team without a mail server adds a colleague with a password to pass on, as an interviewer unless another role is chosen',
    { tags: 'deep' },
    async () => {
      answer(authEndpoints.me, aUser({ company: aCompany({ sendsMail: false }) }));
      answer(usersEndpoints.add, () =>
        aUser({ _id: anId(0xa1), first_name: 'Vera', last_name: 'Lang', name: 'Vera Lang', role: 'viewer' }),
      );
      const { user, settings } = await openTeam();
      await user.click(await settings.findByRole('button', { name: 'Add colleague' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add a colleague' }));
      const role = dialog.getByLabelText('Role');
      expect(
        within(role)
          .getAllByRole('option')
          .map(option => option.textContent),
      ).toEqual(['Owner', 'Recruiter', 'Interviewer', 'Viewer']);
      expect(role).toHaveDisplayValue('Interviewer');
      await user.selectOptions(role, 'Viewer');
      const values = {
        'First name': 'Vera',
        'Last name': 'Lang',
        Email: 'vera@example.org',
        Phone: '1',
        Password: 'correct-horse',
        'Confirm password': 'correct-horse',
      };
      for (const [label, value] of Object.entries(values))
        fireEvent.change(dialog.getByLabelText(label), { target: { value } });
      await user.click(dialog.getByRole('button', { name: 'Add colleague' }));
      expect(await screen.findByText('Vera Lang added as a viewer')).toBeInTheDocument();
      expect(settings.queryByRole('button', { name: /^Resend invitation/ })).not.toBeInTheDocument();
    },
  );
});

describe('Settings, Security: deleting an account', () => {
  beforeEach(() => {
    answer(sessionsEndpoints.list, [aSession()]);
    answer(totpEndpoints.state, { enabled: false, recoveryCodesLeft: 0 });
    answer(passkeysEndpoints.list, []);
    answer(sessionsEndpoints.securityLog, []);
  });

  async function openLeave() {
    const { user } = renderSignedIn('/settings/security');
    const settings = within(await screen.findByRole('dialog', { name: 'Settings' }));
    await user.click(await settings.findByRole('button', { name: 'Delete my account…' }));
    return { user, settings };
  }

  it('asks for the password, and ends the session', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(teamEndpoints.leave, ({ body }) => {
      sent = body;
      return null;
    });
    const { user, settings } = await openLeave();
    await user.type(settings.getByLabelText('Your password'), 'correct horse');
    await user.click(settings.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(window.location.pathname).toBe('/main'));
    expect(sent).toEqual({ password: 'correct horse' });
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it(
    'deleting an account without a password takes none, and asks for a passkey when the sign-in is a while ago',
    { tags: 'deep' },
    async () => {
      let sent: unknown;
      answer(authEndpoints.passwordToConfirm, { hasPassword: false });
      answer(passkeysEndpoints.list, [
        { _id: anId(0xab), name: 'My laptop', createdAt: '2026-11-20T09:00:00.000Z', lastUsedAt: null, synced: true },
      ]);
      answer(teamEndpoints.leave, ({ body }) => {
        sent = body;
        return null;
      });
      refuse(teamEndpoints.leave, 'CONFIRM_PASSWORD', { once: true });
      const { user, settings } = await openLeave();
      await waitFor(() => expect(settings.queryByLabelText('Your password')).not.toBeInTheDocument());
      await user.click(settings.getByRole('button', { name: 'Delete my account' }));
      const asked = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
      expect(await asked.findByRole('button', { name: 'Use a passkey' })).toBeInTheDocument();
      expect(asked.queryByLabelText('Your password')).not.toBeInTheDocument();
      await user.click(asked.getByRole('button', { name: 'Cancel' }));
      expect(sent).toBeUndefined();
      expect(localStorage.getItem('authToken')).not.toBeNull();
    },
  );

  it(
    'says at the field that the password is wrong, and below it what prevents the deletion',
    { tags: 'deep' },
    async () => {
      refuse(teamEndpoints.leave, 'PASSWORD_WRONG');
      const { user, settings } = await openLeave();
      const field = settings.getByLabelText('Your password');
      await user.type(field, 'no');
      await user.click(settings.getByRole('button', { name: 'Delete my account' }));
      await waitFor(() => expect(field).toHaveAccessibleDescription('Your current password is wrong'));
      const message = 'You have 1 open interview. An owner can hand them over in Settings, Team.';
      refuse(teamEndpoints.leave, 'INTERVIEWER_BUSY', { message, issues: [{ path: 'reassignTo', message }] });
      await user.click(settings.getByRole('button', { name: 'Delete my account' }));
      expect(await settings.findByText(message)).toBeInTheDocument();
      expect(localStorage.getItem('authToken')).not.toBeNull();
    },
  );
});

describe('the settings of others', () => {
  it.each([
    [
      'recruiter',
      [
        'Personal Details',
        'Availability',
        'Security',
        'Notifications',
        'Appearance',
        'Question Plans',
        'Outgoing mail',
        'API',
      ],
    ],
    ['interviewer', ['Personal Details', 'Availability', 'Security', 'Notifications', 'Appearance']],
    ['viewer', ['Personal Details', 'Security', 'Notifications', 'Appearance']],
  ] as const)(
    'settings of a %s are %j, and a typed address of another says so',
    { tags: 'deep' },
    async (role, labels) => {
      answer(authEndpoints.me, aUser({ role }));
      renderSignedIn('/settings/team');
      const settings = within(await screen.findByRole('dialog', { name: 'Settings' }));
      expect(settings.getAllByRole('tab').map(tab => tab.textContent)).toEqual(labels);
      expect(settings.getByText('Team isn’t part of your role')).toBeInTheDocument();
      expect(settings.getByRole('tab', { name: 'Personal Details' })).toHaveAttribute('aria-selected', 'true');
    },
  );
});
