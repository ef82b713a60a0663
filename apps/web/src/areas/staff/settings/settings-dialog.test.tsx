import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { Company } from '@interview-detection/shared/company/company.schema';
import { companyEndpoints } from '@interview-detection/shared/company/company.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { VIRTUAL_CAMERAS } from '@interview-detection/shared/evidence/level.rules';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { passkeysEndpoints } from '@interview-detection/shared/passkeys/passkeys.endpoints';
import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import type { SecurityEntry } from '@interview-detection/shared/sessions/sessions.schema';
import { totpEndpoints } from '@interview-detection/shared/totp/totp.endpoints';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { aCompany, anId, aSession, aUser, theWeeks } from '#web/test/fixtures';
import { expectMessages } from '#web/test/messages';
import { renderApp, renderSignedIn, TOKEN } from '#web/test/render-app';
import { server } from '#web/test/server';
import { session } from '#web/lib/session';

beforeEach(() => {
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
  answer(sessionsEndpoints.list, [aSession()]);
  answer(sessionsEndpoints.securityLog, []);
  answer(totpEndpoints.state, { enabled: false, recoveryCodesLeft: 0 });
  answer(passkeysEndpoints.list, []);
});

async function openSettings(tab?: string) {
  const { user } = renderSignedIn('/dashboard');
  await screen.findByRole('button', { name: 'User menu of Mara Santos' });
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  if (tab) await user.click(dialog.getByRole('tab', { name: tab }));
  return { user, dialog };
}

describe('personal details', () => {
  it('says at each field that it is required', { tags: 'deep' }, async () => {
    const { dialog } = await openSettings();
    const rows = ['First Name', 'Last Name', 'Phone Number'].map(label => [label, '', `${label} is required`] as const);
    await expectMessages(rows, label => dialog.getByLabelText(label));
  });

  it('shows the email read-only', { tags: 'deep' }, async () => {
    const { dialog } = await openSettings();
    expect(dialog.getByLabelText('Email')).toHaveValue('mara@example.org');
    expect(dialog.getByLabelText('Email')).toHaveAttribute('readonly');
  });

  it('replaces the stored profile with the answer', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(usersEndpoints.update, ({ body, params }) => {
      sent = { ...body, id: params['id'] };
      return aUser({ last_name: 'Silva', name: 'Mara Silva' });
    });
    const { user, dialog } = await openSettings();
    await user.clear(dialog.getByLabelText('Last Name'));
    await user.type(dialog.getByLabelText('Last Name'), 'Silva');
    expect(dialog.getByText('Unsaved changes')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Saved')).toBeInTheDocument();
    expect(sent).toEqual({ id: aUser()._id, first_name: 'Mara', last_name: 'Silva', phone: '+351 910 000' });
    expect(screen.getByText('Mara Silva')).toBeInTheDocument();
  });

  it('ignores an error, as the specification says, without claiming to have saved', { tags: 'deep' }, async () => {
    refuse(usersEndpoints.update, 'INTERNAL', { message: 'Nobody should read this' });
    const { user, dialog } = await openSettings();
    await user.type(dialog.getByLabelText('Last Name'), 'x');
    const save = dialog.getByRole('button', { name: 'Save' });
    await user.click(save);
    await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
    expect(dialog.getByText('Unsaved changes')).toBeInTheDocument();
    expect(screen.queryByText('Nobody should read this')).not.toBeInTheDocument();
  });
});

describe('Back', () => {
  const back = () => act(() => window.history.back());

  it('asks before it throws away a password that was typed', { tags: 'deep' }, async () => {
    const { user, dialog } = await openSettings('Security');
    await user.type(dialog.getByLabelText('Current password'), 'password1');
    back();
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    expect(window.location.pathname).toBe('/settings/security');
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Current password')).toHaveValue('password1');

    back();
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('closes at once when nothing was typed', { tags: 'deep' }, async () => {
    await openSettings('Security');
    back();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.pathname).toBe('/dashboard');
  });
});

const DAYS = 'Days to keep spoken answers';
const SIGNAL_DAYS = 'Days to keep signals';
const CAMERAS = 'Names of virtual cameras';

describe('company details', () => {
  it('shows the problem at each field', { tags: 'deep' }, async () => {
    const { dialog } = await openSettings('Company Details');
    const rows = [
      ['Company Name', '', 'Company Name is required'],
      ['Company Email', '', 'Company Email is required'],
      ['Company Email', 'office', 'Invalid email'],
      ['Company Phone Number', '', 'Company Phone Number is required'],
      ['Company Phone Number', 'abc', 'Company Phone Number must have digits'],
      ['Address', '', 'Address is required'],
      [DAYS, '3651', 'Days must be a whole number from 1 to 3,650, or empty'],
      [SIGNAL_DAYS, '0', 'Days must be a whole number from 1 to 3,650, or empty'],
      [CAMERAS, '', 'Names of cameras must be a list of 1 to 100'],
      [CAMERAS, 'ab', 'Name of a camera must be 3 characters or more: ab'],
    ] as const;
    await expectMessages(rows, label => dialog.getByLabelText(label));
  });

  it('updates the company and says so', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(companyEndpoints.update, ({ body, params }) => {
      sent = { ...body, id: params['id'] };
      return aCompany({ name: 'Southwind' });
    });
    const { user, dialog } = await openSettings('Company Details');
    await user.clear(dialog.getByLabelText('Company Name'));
    await user.type(dialog.getByLabelText('Company Name'), 'Southwind');
    await user.type(dialog.getByLabelText('Time zone'), 'tok{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Company data updated successfully!')).toBeInTheDocument();
    expect(sent).toEqual({
      id: aCompany()._id,
      name: 'Southwind',
      address: '1 Rua Augusta, Lisboa',
      contact_email: 'office@northwind.example',
      phone: '+351 210 000',
      timeZone: 'Asia/Tokyo',
      aiIndication: true,
      aiModel: 'on',
      secondFactorRequired: false,
      windowHours: 24,
      changeUntilHours: 24,
      language: 'en',
      color: null,
      retention: { recordingDays: 90, evidenceDays: 90, transcriptDays: null, resumeDays: null },
      signals: { away: true, paste: true, typing: true, screens: true, devices: true },
      virtualCameras: ['obs virtual', 'ManyCam'],
    });
    expect(await screen.findByText('Southwind')).toBeInTheDocument();
  });

  it('takes a colour for its candidates, and says how it is made readable', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(companyEndpoints.update, ({ body }) => {
      sent = (body as { color?: unknown }).color;
      return aCompany({ color: '#ffcc00' });
    });
    const { user, dialog } = await openSettings('Company Details');
    const color = dialog.getByLabelText('Colour for candidates');
    await user.type(color, 'yellow');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('A colour is # and six digits, such as #17626e')).toBeInTheDocument();
    await user.clear(color);
    await user.type(color, '#FFCC00');
    expect(dialog.getByText(/^Made readable: darker on light pages \(#[0-9a-f]{6}\)\.$/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Company data updated successfully!')).toBeInTheDocument();
    expect(sent).toBe('#ffcc00');
  });

  it('switches language models off for its candidates, and says what that means', { tags: 'deep' }, async () => {
    const sent: unknown[] = [];
    answer(companyEndpoints.update, ({ body }) => {
      sent.push(body.aiModel);
      return aCompany({ aiModel: 'off' });
    });
    const { user, dialog } = await openSettings('Company Details');
    const model = dialog.getByLabelText('Language model');
    expect(model).toBeChecked();
    expect(model).toHaveAccessibleDescription(/When off, .*no model sees anything about your candidates/);
    await user.click(model);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Company data updated successfully!');
    expect(sent).toEqual(['off']);
    expect(model).not.toBeChecked();
  });

  it.each([
    ['spoken answers', '30', { recordingDays: 30 }],
    ['spoken answers', '', { recordingDays: null }],
    ['signals', '30', { evidenceDays: 30 }],
    ['signals', '', { evidenceDays: null }],
  ] as const)('keeps %s for "%s" days, and explains the choice', { tags: 'deep' }, async (what, days, sent) => {
    const found: unknown[] = [];
    answer(companyEndpoints.update, ({ body }) => {
      found.push(body.retention);
      return aCompany({ retention: { ...aCompany().retention, ...sent } });
    });
    const { user, dialog } = await openSettings('Company Details');
    const field = dialog.getByLabelText(what === 'signals' ? SIGNAL_DAYS : DAYS);
    expect(field).toHaveValue('90');
    expect(field).toHaveAccessibleDescription(
      what === 'signals' ? /Answers, comments and your decisions stay/ : /what was said stays in the transcript/,
    );
    await user.clear(field);
    if (days) await user.type(field, days);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Company data updated successfully!')).toBeInTheDocument();
    expect(found).toEqual([{ recordingDays: 90, evidenceDays: 90, transcriptDays: null, resumeDays: null, ...sent }]);
    expect(field).toHaveValue(days);
  });

  it(
    'switches off the signals of interviews, one by one and by keyboard, and says what each of them shows',
    { tags: 'deep' },
    async () => {
      const sent: unknown[] = [];
      answer(companyEndpoints.update, ({ body }) => {
        sent.push(body.signals);
        return aCompany({ signals: { ...aCompany().signals, ...(body.signals as Company['signals']) } });
      });
      const { user, dialog } = await openSettings('Company Details');
      const group = within(dialog.getByRole('group', { name: 'Noticed in bot interviews' }));
      const all = group.getAllByRole('checkbox');
      // Nothing that no page collects is offered.
      expect(all.map(one => (one as HTMLInputElement).value)).toEqual([
        'away',
        'paste',
        'typing',
        'screens',
        'devices',
      ]);
      for (const one of all) {
        expect(one).toBeChecked();
        expect(one).toHaveAccessibleDescription(/\w/);
      }
      const typing = group.getByRole('checkbox', { name: /^Typing/ });
      typing.focus();
      await user.keyboard(' ');
      await user.click(group.getByRole('checkbox', { name: /^Leaving the page/ }));
      expect(dialog.getByText('Unsaved changes')).toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Company data updated successfully!')).toBeInTheDocument();
      expect(sent).toEqual([{ away: false, paste: true, typing: false, screens: true, devices: true }]);
      expect(all.filter(one => (one as HTMLInputElement).checked)).toHaveLength(3);
      await user.click(typing);
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(sent[1]).toEqual({ away: false, paste: true, typing: true, screens: true, devices: true });
    },
  );

  it(
    'changes the names of virtual cameras, one in a line, and goes back to those that are shipped',
    { tags: 'deep' },
    async () => {
      const sent: unknown[] = [];
      answer(companyEndpoints.update, ({ body }) => {
        sent.push(body.virtualCameras);
        return aCompany({ virtualCameras: body.virtualCameras as string[] });
      });
      const { user, dialog } = await openSettings('Company Details');
      const field = dialog.getByLabelText(CAMERAS);
      expect(field).toHaveValue('obs virtual\nManyCam');
      expect(field).toHaveAccessibleDescription(/interviews that start after you save/);
      await user.type(field, '{Enter}{Enter} DroidCam ');
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Company data updated successfully!')).toBeInTheDocument();
      expect(field).toHaveValue('obs virtual\nManyCam\nDroidCam');
      await user.click(dialog.getByRole('button', { name: 'Reset to the shipped list' }));
      expect(field).toHaveValue(VIRTUAL_CAMERAS.join('\n'));
      expect(dialog.getByText('Unsaved changes')).toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent).toEqual([['obs virtual', 'ManyCam', 'DroidCam'], [...VIRTUAL_CAMERAS]]));
    },
  );

  it('turns the AI-assistance indication off, and says what it can and cannot do', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(companyEndpoints.update, ({ body }) => {
      sent = body.aiIndication;
      return aCompany({ aiIndication: false });
    });
    const { user, dialog } = await openSettings('Company Details');
    const toggle = dialog.getByRole('checkbox', { name: 'AI-assistance indication in reports' });
    expect(toggle).toBeChecked();
    expect(toggle).toHaveAccessibleDescription(/40\+ words only.*mistakes both ways and never decides/);
    await user.click(toggle);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Company data updated successfully!')).toBeInTheDocument();
    expect(sent).toBe(false);
    expect(toggle).not.toBeChecked();
  });

  it('shows a failure as an error toast and keeps what was typed', { tags: 'deep' }, async () => {
    refuse(companyEndpoints.update, 'UNAVAILABLE');
    const { user, dialog } = await openSettings('Company Details');
    await user.type(dialog.getByLabelText('Address'), ', 2nd floor');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The database is not reachable right now, please try again')).toBeInTheDocument();
    expect(dialog.getByLabelText('Address')).toHaveValue('1 Rua Augusta, Lisboa, 2nd floor');
  });

  it('keeps the typed text of one tab while another is shown', { tags: 'deep' }, async () => {
    const { user, dialog } = await openSettings('Company Details');
    await user.type(dialog.getByLabelText('Company Name'), ' Ltd');
    await user.click(dialog.getByRole('tab', { name: 'Appearance' }));
    await user.click(dialog.getByRole('tab', { name: 'Company Details' }));
    expect(dialog.getByLabelText('Company Name')).toHaveValue('Northwind Labs Ltd');
  });
});

describe('without a company', () => {
  it(
    'asks only for the company, with known details filled in, cannot be closed, and closes once the company exists',
    { tags: 'deep' },
    async () => {
      let person = aUser({ company: null });
      answer(authEndpoints.me, () => person);
      let sent: unknown;
      answer(companyEndpoints.create, ({ body }) => {
        sent = body;
        person = aUser();
        return aCompany();
      });
      const { user } = renderSignedIn('/dashboard');
      const dialog = within(await screen.findByRole('dialog', { name: 'Set up your company' }));
      expect(dialog.queryByRole('tab')).not.toBeInTheDocument();
      await waitFor(() => expect(dialog.getByLabelText('Company Name')).toHaveFocus());
      expect(dialog.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
      await user.keyboard('{Escape}');
      expect(screen.getByRole('dialog', { name: 'Set up your company' })).toBeInTheDocument();

      expect(dialog.getByLabelText('Time zone')).toHaveValue('UTC');
      expect(dialog.getByLabelText('Company Email')).toHaveValue('mara@example.org');
      expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
      await user.type(dialog.getByLabelText('Company Name'), 'Northwind Labs');
      await user.type(dialog.getByLabelText('Company Phone Number'), '123');
      await user.type(dialog.getByLabelText('Address'), 'Lisboa');
      await user.click(dialog.getByRole('button', { name: 'Create company' }));

      expect(await screen.findByText('Company data created successfully!')).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      const defaults = {
        aiIndication: true,
        aiModel: 'on',
        windowHours: 24,
        changeUntilHours: 24,
        language: 'en',
        retention: { recordingDays: 90, evidenceDays: null, transcriptDays: null, resumeDays: null },
      };
      expect(sent).toMatchObject({ name: 'Northwind Labs', contact_email: 'mara@example.org', ...defaults });
      expect(await screen.findByText('Northwind Labs')).toBeInTheDocument();
    },
  );

  it('can be left by Logout, which is in the window', { tags: 'deep' }, async () => {
    answer(authEndpoints.me, aUser({ company: null }));
    const { user } = renderSignedIn('/dashboard');
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up your company' }));
    await user.click(dialog.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(window.location.pathname).toBe('/main'));
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});

describe('with a password that a colleague chose', () => {
  it('asks for a new password first, cannot be closed, and closes once it is chosen', { tags: 'deep' }, async () => {
    answer(authEndpoints.me, aUser({ mustChangePassword: true }));
    answer(authEndpoints.changePassword, { token: 'newer-token' });
    const { user } = renderSignedIn('/dashboard');
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose your own password' }));
    await user.keyboard('{Escape}');
    expect(dialog.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText('Current password'), 'password1');
    await user.type(dialog.getByLabelText('New password'), 'battery staple');
    await user.type(dialog.getByLabelText('Confirm password'), 'battery staple');
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(localStorage.getItem('authToken')).toBe('newer-token');
  });

  it('says at the field that a password is too easy to guess, and offers Logout', { tags: 'deep' }, async () => {
    answer(authEndpoints.me, aUser({ mustChangePassword: true }));
    const message = 'This password is too easy to guess';
    refuse(authEndpoints.changePassword, 'VALIDATION_FAILED', { message, issues: [{ path: 'password', message }] });
    const { user } = renderSignedIn('/dashboard');
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose your own password' }));
    await user.type(dialog.getByLabelText('Current password'), 'password1');
    await user.type(dialog.getByLabelText('New password'), 'password2');
    await user.type(dialog.getByLabelText('Confirm password'), 'password2');
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(dialog.getByLabelText('New password')).toHaveAccessibleDescription(message));
    await user.click(dialog.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(window.location.pathname).toBe('/main'));
  });
});

describe('a second factor that the company requires', () => {
  const lacking = () => aUser({ mustSetUpSecondFactor: true });

  it(
    'shows its setup before every page, and the page once the recovery codes are saved',
    { tags: 'deep' },
    async () => {
      let person = lacking();
      answer(authEndpoints.me, () => person);
      answer(totpEndpoints.begin, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/mara', qr: '<svg/>' });
      answer(totpEndpoints.confirm, () => {
        person = aUser();
        return { recoveryCodes: Array.from({ length: 10 }, (_, index) => `code-${index}`) };
      });
      const { user } = renderSignedIn('/dashboard');
      const first = within(await screen.findByRole('dialog', { name: 'Set up two-factor authentication' }));
      expect(first.getByText(/^Your company asks for it/)).toBeInTheDocument();
      // The only way around it is Logout.
      expect(first.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
      expect(screen.queryByRole('heading', { name: 'Dashboard' })).not.toBeInTheDocument();
      await user.keyboard('{Escape}');
      expect(first.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
      await user.type(first.getByLabelText('Your password'), 'correct horse{Enter}');
      const second = within(await screen.findByRole('dialog', { name: 'Scan this code' }));
      await user.type(second.getByLabelText('Code'), '123456{Enter}');
      const third = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
      // Even if the account has been reloaded by now: the codes are shown only once.
      act(() => void window.dispatchEvent(new Event('visibilitychange')));
      await user.click(third.getByRole('checkbox', { name: 'I saved them' }));
      await user.click(third.getByRole('button', { name: 'Done' }));
      expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  it('while it is missing, a page that is opened again asks the server for nothing that it cannot have', async () => {
    answer(authEndpoints.me, lacking());
    session.start(TOKEN);
    session.needsFactor = true;
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
    renderApp('/dashboard');
    await screen.findByRole('dialog', { name: 'Set up two-factor authentication' });
    expect(asked.filter(path => !/^\/api\/(auth|live)\//.test(path))).toEqual([]);
  });

  it('opens the setup when a call is refused for lack of one, and offers Logout', { tags: 'deep' }, async () => {
    let person = aUser();
    answer(authEndpoints.me, () => person);
    const { user, dialog } = await openSettings();
    refuse(usersEndpoints.update, 'SECOND_FACTOR_REQUIRED');
    person = lacking();
    await user.type(dialog.getByLabelText('Last Name'), 'x');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Set up two-factor authentication' }));
    await user.click(asked.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(window.location.pathname).toBe('/main'));
  });

  it('is switched on by an owner, after an explanation of what it means', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(companyEndpoints.update, ({ body }) => {
      sent = body.secondFactorRequired;
      return aCompany({ secondFactorRequired: true });
    });
    const { user, dialog } = await openSettings('Company Details');
    const rule = dialog.getByRole('checkbox', { name: 'Two-factor authentication for everyone' });
    expect(rule).not.toBeChecked();
    expect(rule).toHaveAccessibleDescription(/set it up before they can continue, and so will you/);
    await user.click(rule);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Company data updated successfully!')).toBeInTheDocument();
    expect(sent).toBe(true);
  });

  it(
    'is required at once of an owner who switches it on without having one, and not only at the next call',
    { tags: 'deep' },
    async () => {
      let person = aUser();
      answer(authEndpoints.me, () => person);
      answer(companyEndpoints.update, () => {
        person = lacking();
        return aCompany({ secondFactorRequired: true });
      });
      const { user, dialog } = await openSettings('Company Details');
      await user.click(dialog.getByRole('checkbox', { name: 'Two-factor authentication for everyone' }));
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      expect(await screen.findByRole('dialog', { name: 'Set up two-factor authentication' })).toBeInTheDocument();
    },
  );
});

describe('security', () => {
  const fillPasswords = async (
    { user, dialog }: Awaited<ReturnType<typeof openSettings>>,
    current: string,
    next: string,
    again = next,
  ) => {
    const fields = [
      ['Current password', current],
      ['New password', next],
      ['Confirm password', again],
    ] as const;
    for (const [label, value] of fields) fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
  };

  it.each([
    ['', 'password2', 'password2', 'Current password is required'],
    ['password1', '', '', 'Password is required'],
    ['password1', 'short', 'short', 'Password must be at least 8 characters'],
    ['password1', 'password2', 'password3', 'Passwords must match'],
    ['password1', 'password2', '', 'Confirm password is required'],
  ])('current "%s", new "%s", again "%s" says "%s"', { tags: 'deep' }, async (current, next, again, message) => {
    const settings = await openSettings('Security');
    await fillPasswords(settings, current, next, again);
    expect(await settings.dialog.findByText(message)).toBeInTheDocument();
  });

  it('changes the password and continues with the new token', { tags: 'deep' }, async () => {
    answer(authEndpoints.changePassword, { token: 'newer-token' });
    const settings = await openSettings('Security');
    await fillPasswords(settings, 'password1', 'password2');
    expect(
      await screen.findByText('Password changed. Every other session and API key of yours has ended.'),
    ).toBeInTheDocument();
    expect(localStorage.getItem('authToken')).toBe('newer-token');
    expect(settings.dialog.getByLabelText('Current password')).toHaveValue('');
  });

  it('says at its field that the current password is wrong', { tags: 'deep' }, async () => {
    refuse(authEndpoints.changePassword, 'PASSWORD_WRONG');
    const settings = await openSettings('Security');
    await fillPasswords(settings, 'password0', 'password2');
    await waitFor(() =>
      expect(settings.dialog.getByLabelText('Current password')).toHaveAccessibleDescription(
        'Your current password is wrong',
      ),
    );
  });

  const other = aSession({ _id: anId(2), device: 'Safari 17 on iOS', address: '192.0.2.9', current: false });

  it('lists the sessions, this device first, and ends another', { tags: 'deep' }, async () => {
    let all = [other, aSession()];
    answer(sessionsEndpoints.list, () => all);
    answer(sessionsEndpoints.end, ({ params }) => {
      all = all.filter(({ _id }) => _id !== params['id']);
      return null;
    });
    const { user, dialog } = await openSettings('Security');
    const rows = () => within(dialog.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
    await dialog.findByText('Safari 17 on iOS');
    const [mine, theirs] = rows().map(row => row.textContent);
    expect(mine).toContain('Firefox 121 on WindowsThis device');
    expect(mine).toContain('192.0.2.7 · Active now');
    expect(theirs).toContain('192.0.2.9');
    expect(dialog.queryByRole('button', { name: 'End Firefox 121 on Windows, 192.0.2.7' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'End Safari 17 on iOS, 192.0.2.9' }));
    expect(await screen.findByText('Session ended')).toBeInTheDocument();
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('asks once, then ends all others', { tags: 'deep' }, async () => {
    let all = [aSession(), other];
    answer(sessionsEndpoints.list, () => all);
    answer(sessionsEndpoints.endOthers, () => {
      all = [aSession()];
      return null;
    });
    const { user, dialog } = await openSettings('Security');
    await user.click(await dialog.findByRole('button', { name: 'End all others…' }));
    expect(dialog.getByText('Every other device will have to sign in again.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'End all others' }));
    expect(await screen.findByText('Every other session has ended')).toBeInTheDocument();
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'End all others…' })).not.toBeInTheDocument());
    expect(localStorage.getItem('authToken')).not.toBeNull();
  });

  it(
    'asks for the password when the sign-in is a while ago, and says at the field that it is wrong',
    { tags: 'deep' },
    async () => {
      answer(sessionsEndpoints.list, [aSession(), other]);
      answer(authEndpoints.passwordToConfirm, { hasPassword: true });
      answer(sessionsEndpoints.end, null);
      refuse(sessionsEndpoints.end, 'CONFIRM_PASSWORD', { once: true });
      const { user, dialog } = await openSettings('Security');
      await user.click(await dialog.findByRole('button', { name: 'End Safari 17 on iOS, 192.0.2.9' }));
      const asked = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
      refuse(authEndpoints.confirmPassword, 'PASSWORD_WRONG');
      const field = await asked.findByLabelText('Your password');
      await user.type(field, 'not it{Enter}');
      await waitFor(() => expect(field).toHaveAccessibleDescription('Your current password is wrong'));
      answer(authEndpoints.confirmPassword, null);
      await user.clear(field);
      await user.type(field, 'correct horse{Enter}');
      expect(await screen.findByText('Session ended')).toBeInTheDocument();
    },
  );

  it(
    'the sessions of an account without a password are shown with no word of changing or entering one',
    { tags: 'deep' },
    async () => {
      answer(sessionsEndpoints.list, [aSession(), other]);
      answer(authEndpoints.passwordToConfirm, { hasPassword: false });
      answer(passkeysEndpoints.list, []);
      const { dialog } = await openSettings('Security');
      expect(await dialog.findByText(/^You sign in without a password\. To have one, log out/)).toBeInTheDocument();
      expect(dialog.queryByLabelText('Current password')).not.toBeInTheDocument();
      expect(dialog.getByText(/You sign in without one, so you won’t be asked for a code/)).toBeInTheDocument();
      expect(dialog.queryByText(/Sign in with your password/)).not.toBeInTheDocument();
      expect(dialog.getByText(/then secure the account you sign in with/)).toBeInTheDocument();
      expect(dialog.queryByText(/change your password/)).not.toBeInTheDocument();
    },
  );

  it(
    'the sessions of an account without a password are ended after a new sign-in, if it has no passkey',
    { tags: 'deep' },
    async () => {
      answer(sessionsEndpoints.list, [aSession(), other]);
      answer(authEndpoints.passwordToConfirm, { hasPassword: false });
      answer(passkeysEndpoints.list, []);
      refuse(sessionsEndpoints.endOthers, 'CONFIRM_PASSWORD');
      const { user, dialog } = await openSettings('Security');
      await user.click(await dialog.findByRole('button', { name: 'End all others…' }));
      await user.click(dialog.getByRole('button', { name: 'End all others' }));
      const asked = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
      expect(
        await asked.findByText(/^Your account has no password here\. Log out and sign in again/),
      ).toBeInTheDocument();
      expect(asked.queryByLabelText('Your password')).not.toBeInTheDocument();
      await user.click(asked.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(dialog.getByRole('button', { name: 'End all others' })).toBeEnabled());
      expect(screen.queryByText(/^Please confirm your password/)).not.toBeInTheDocument();
    },
  );

  it('asks once, then ends every session', { tags: 'deep' }, async () => {
    answer(sessionsEndpoints.logoutAll, null);
    const { user, dialog } = await openSettings('Security');
    await user.click(await dialog.findByRole('button', { name: 'Sign out everywhere…' }));
    expect(dialog.getByText(/this one too, will have to sign in again/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(window.location.pathname).toBe('/main'));
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('lists the events of the account in words, with place and number, page by page', { tags: 'deep' }, async () => {
    const at = '2026-11-23T08:15:00.000Z';
    const place = { address: '192.0.2.7', device: 'Firefox 121 on Windows' };
    const first: SecurityEntry[] = [
      { _id: anId(1), at, kind: 'sign_in_failed', name: null, times: 3, ...place },
      { _id: anId(2), at, kind: 'sign_in_failed', name: null, times: 9, address: null, device: null },
      { _id: anId(3), at, kind: 'role_changed', name: null, times: 1, address: null, device: null },
      { _id: anId(5), at, kind: 'key_made', name: 'Nightly import', times: 1, ...place },
    ];
    const second: SecurityEntry[] = [{ _id: anId(4), at, kind: 'signed_in', name: null, times: 1, ...place }];
    answer(sessionsEndpoints.securityLog, ({ query }) => (query.page === '2' ? second : first), {
      page: ({ query }) => ({ number: Number(query.page), size: 10, total: 11 }),
    });
    const { user, dialog } = await openSettings('Security');
    const list = within(await dialog.findByRole('list', { name: 'Recent activity' }));
    const [wrong, many, role, key] = list.getAllByRole('listitem').map(row => row.textContent);
    expect(wrong).toContain('Wrong password at sign-in3 timesFirefox 121 on Windows, 192.0.2.7');
    expect(many).toContain('From several addresses');
    expect(role).toContain('Role changed');
    expect(key).toContain('API key created: Nightly import');
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByText('Signed in')).toBeInTheDocument();
  });

  it('says that nothing has happened yet, and offers Retry when loading fails', { tags: 'deep' }, async () => {
    refuse(sessionsEndpoints.list, 'INTERNAL', { once: true });
    const { user, dialog } = await openSettings('Security');
    expect(await dialog.findByText('Nothing yet. Your next sign-in will be listed here.')).toBeInTheDocument();
    expect(await dialog.findByText('We couldn’t load your sessions')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Firefox 121 on Windows')).toBeInTheDocument();
  });
});

describe('appearance', () => {
  it('sets the theme, shows it and remembers it', { tags: 'deep' }, async () => {
    const { user, dialog } = await openSettings('Appearance');
    await user.click(dialog.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(dialog.getByRole('radio', { name: 'Light' }));
    expect(document.documentElement).not.toHaveClass('dark');
  });
});

describe('the address of the settings', () => {
  it('replaces that of the page beneath; Back closes the settings and leaves that page', { tags: 'deep' }, async () => {
    answer(candidatesEndpoints.list, []);
    const { user } = renderSignedIn('/candidates?status=Selected');
    await screen.findByRole('button', { name: 'User menu of Mara Santos' });
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
    expect(window.location.pathname).toBe('/settings/personal');
    await waitFor(() => expect(document.title).toBe('Settings · Interview Detection'));
    await user.click(dialog.getByRole('tab', { name: 'Security' }));
    expect(window.location.pathname).toBe('/settings/security');
    expect(screen.getByRole('heading', { level: 1, name: 'Candidates', hidden: true })).toBeInTheDocument();
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.pathname + window.location.search).toBe('/candidates?status=Selected');
    expect(screen.getByRole('heading', { level: 1, name: 'Candidates' })).toBeInTheDocument();
  });

  it(
    'opens a tab over the dashboard when it is followed as a link; closing leads to the dashboard',
    { tags: 'deep' },
    async () => {
      const { user } = renderSignedIn('/settings/appearance');
      const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
      expect(dialog.getByRole('tab', { name: 'Appearance' })).toHaveAttribute('aria-selected', 'true');
      await user.click(dialog.getByRole('button', { name: 'Close' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
      await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    },
  );

  it('opens the first tab when no tab has that name', async () => {
    renderSignedIn('/settings/nothing');
    const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
    expect(dialog.getByRole('tab', { name: 'Personal Details' })).toHaveAttribute('aria-selected', 'true');
  });

  it('is remembered until after signing in', async () => {
    renderApp('/settings/email');
    await waitFor(() => expect(window.location.pathname).toBe('/main'));
    expect(sessionStorage.getItem('returnAddress')).toBe('/settings/email');
  });
});
