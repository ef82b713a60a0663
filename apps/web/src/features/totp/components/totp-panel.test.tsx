import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { passkeysEndpoints } from '@interview-detection/shared/passkeys/passkeys.endpoints';
import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import { totpEndpoints } from '@interview-detection/shared/totp/totp.endpoints';
import type { TotpState } from '@interview-detection/shared/totp/totp.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { aSession, theWeeks } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '#web/areas/staff/settings/settings-dialog';

const MADE = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/mara',
  qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const CODES = Array.from(
  { length: 10 },
  (_, index) => `${index}${index}${index}${index}${index}${index}-abcdef-ghjkmn-pqrstv`,
);
const OFF: TotpState = { enabled: false, recoveryCodesLeft: 0 };
const ON: TotpState = { enabled: true, recoveryCodesLeft: 10 };

beforeEach(() => {
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
  answer(sessionsEndpoints.list, [aSession()]);
  answer(sessionsEndpoints.securityLog, []);
  answer(passkeysEndpoints.list, []);
});

async function open(state: () => TotpState) {
  answer(totpEndpoints.state, state);
  const { user } = renderSignedIn('/settings/security');
  return { user, settings: within(await screen.findByRole('dialog', { name: 'Settings' })) };
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('setting up an authenticator app', () => {
  it(
    'asks for the password, shows code and key, takes the first code, and keeps the recovery codes until they are saved',
    { tags: 'deep' },
    async () => {
      let state = OFF;
      const sent: unknown[] = [];
      answer(totpEndpoints.begin, ({ body }) => (sent.push(body), MADE));
      answer(totpEndpoints.confirm, ({ body }) => {
        sent.push(body);
        state = ON;
        return { recoveryCodes: CODES };
      });
      const { user, settings } = await open(() => state);
      await user.click(await settings.findByRole('button', { name: 'Set up…' }));

      const first = await dialog('Set up two-factor authentication');
      await user.type(first.getByLabelText('Your password'), 'correct horse');
      await user.click(first.getByRole('button', { name: 'Continue' }));

      const second = await dialog('Scan this code');
      const image = second.getByRole('img', { name: 'QR code for your authenticator app' });
      expect(image).toHaveAttribute('src', `data:image/svg+xml,${encodeURIComponent(MADE.qr)}`);
      expect(second.getByLabelText('Or type this key')).toHaveValue(MADE.secret);
      expect(second.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
      await user.type(second.getByLabelText('Code'), '123456');
      await user.click(second.getByRole('button', { name: 'Turn on' }));

      const third = await dialog('Save your recovery codes');
      expect(sent).toEqual([{ password: 'correct horse' }, { code: '123456' }]);
      const list = within(third.getByRole('list', { name: 'Recovery codes' }));
      expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual(CODES);
      await user.click(third.getByRole('button', { name: 'Copy' }));
      expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
      // Not closed by accident: they are shown only once.
      await user.keyboard('{Escape}');
      expect(third.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
      expect(third.getByRole('button', { name: 'Done' })).toBeDisabled();
      await user.click(third.getByRole('checkbox', { name: 'I saved them' }));
      await user.click(third.getByRole('button', { name: 'Done' }));
      expect(await settings.findByText('10 of 10 recovery codes left.')).toBeInTheDocument();
      expect(settings.getByRole('button', { name: 'Turn off…' })).toBeInTheDocument();
    },
  );

  it('lets the recovery codes be downloaded as text', { tags: 'deep' }, async () => {
    answer(totpEndpoints.begin, MADE);
    answer(totpEndpoints.confirm, { recoveryCodes: CODES });
    const { user, settings } = await open(() => OFF);
    await user.click(await settings.findByRole('button', { name: 'Set up…' }));
    const first = await dialog('Set up two-factor authentication');
    await user.type(first.getByLabelText('Your password'), 'correct horse{Enter}');
    const second = await dialog('Scan this code');
    await user.type(second.getByLabelText('Code'), '123456{Enter}');
    const third = await dialog('Save your recovery codes');
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => (made.push(blob as Blob), 'blob:codes'));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(third.getByRole('button', { name: 'Download' }));
    expect(click).toHaveBeenCalledOnce();
    expect(await made[0]?.text()).toContain(CODES.join('\n'));
    vi.restoreAllMocks();
  });

  it('says at the field that the password or the code is wrong', { tags: 'deep' }, async () => {
    refuse(totpEndpoints.begin, 'PASSWORD_WRONG', { once: true });
    const { user, settings } = await open(() => OFF);
    await user.click(await settings.findByRole('button', { name: 'Set up…' }));
    const first = await dialog('Set up two-factor authentication');
    await user.type(first.getByLabelText('Your password'), 'not it{Enter}');
    await waitFor(() =>
      expect(first.getByLabelText('Your password')).toHaveAccessibleDescription('Your current password is wrong'),
    );
    answer(totpEndpoints.begin, MADE);
    refuse(totpEndpoints.confirm, 'CODE_INVALID');
    await user.type(first.getByLabelText('Your password'), '{Enter}');
    const second = await dialog('Scan this code');
    await user.type(second.getByLabelText('Code'), '000000{Enter}');
    expect(await second.findByText('The code is wrong, used or expired')).toBeInTheDocument();
    expect(second.getByLabelText('Code')).toHaveValue('');
  });
});

describe('turning it off', () => {
  it('asks for password and code, and confirms it', { tags: 'deep' }, async () => {
    let state = ON;
    let sent: unknown;
    answer(totpEndpoints.remove, ({ body }) => {
      sent = body;
      state = OFF;
      return null;
    });
    const { user, settings } = await open(() => state);
    await user.click(await settings.findByRole('button', { name: 'Turn off…' }));
    const asked = await dialog('Turn off two-factor authentication?');
    await user.type(asked.getByLabelText('Your password'), 'correct horse');
    await user.type(asked.getByLabelText('Code'), '123456');
    await user.click(asked.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Two-factor authentication is off')).toBeInTheDocument();
    expect(sent).toEqual({ password: 'correct horse', code: '123456' });
    expect(await settings.findByRole('button', { name: 'Set up…' })).toBeInTheDocument();
  });

  it('says at the code that it is wrong, and keeps the password', { tags: 'deep' }, async () => {
    refuse(totpEndpoints.remove, 'CODE_INVALID');
    const { user, settings } = await open(() => ON);
    await user.click(await settings.findByRole('button', { name: 'Turn off…' }));
    const asked = await dialog('Turn off two-factor authentication?');
    await user.type(asked.getByLabelText('Your password'), 'correct horse');
    await user.type(asked.getByLabelText('Code'), '000000{Enter}');
    expect(await asked.findByText('The code is wrong, used or expired')).toBeInTheDocument();
    expect(asked.getByLabelText('Your password')).toHaveValue('correct horse');
  });
});

describe('new recovery codes', () => {
  it('are made with password and code, and kept until they are saved', { tags: 'deep' }, async () => {
    let state: TotpState = { enabled: true, recoveryCodesLeft: 2 };
    let sent: unknown;
    answer(totpEndpoints.renewRecoveryCodes, ({ body }) => {
      sent = body;
      state = ON;
      return { recoveryCodes: CODES };
    });
    const { user, settings } = await open(() => state);
    await user.click(await settings.findByRole('button', { name: 'New recovery codes…' }));
    const asked = await dialog('Create new recovery codes?');
    await user.type(asked.getByLabelText('Your password'), 'correct horse');
    await user.type(asked.getByLabelText('Code'), '123456{Enter}');
    const made = await dialog('Save your recovery codes');
    expect(sent).toEqual({ password: 'correct horse', code: '123456' });
    const list = within(made.getByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual(CODES);
    expect(made.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await user.click(made.getByRole('checkbox', { name: 'I saved them' }));
    await user.click(made.getByRole('button', { name: 'Done' }));
    expect(await settings.findByText('10 of 10 recovery codes left.')).toBeInTheDocument();
  });

  it('are not made with a wrong code, which is reported at its field', { tags: 'deep' }, async () => {
    refuse(totpEndpoints.renewRecoveryCodes, 'CODE_INVALID');
    const { user, settings } = await open(() => ON);
    await user.click(await settings.findByRole('button', { name: 'New recovery codes…' }));
    const asked = await dialog('Create new recovery codes?');
    await user.type(asked.getByLabelText('Your password'), 'correct horse');
    await user.type(asked.getByLabelText('Code'), '000000{Enter}');
    expect(await asked.findByText('The code is wrong, used or expired')).toBeInTheDocument();
    expect(asked.getByLabelText('Your password')).toHaveValue('correct horse');
  });
});

it('says that few recovery codes are left, and that loading failed', async () => {
  refuse(totpEndpoints.state, 'INTERNAL', { once: true });
  const { user } = renderSignedIn('/settings/security');
  const settings = within(await screen.findByRole('dialog', { name: 'Settings' }));
  expect(await settings.findByText('We couldn’t load two-factor authentication')).toBeInTheDocument();
  answer(totpEndpoints.state, { enabled: true, recoveryCodesLeft: 2 });
  await user.click(settings.getByRole('button', { name: 'Retry' }));
  expect(await settings.findByText(/^2 of 10 recovery codes left\. Create new ones soon/)).toBeInTheDocument();
});

it('an account without a password sets up and turns off an app with codes alone', { tags: 'deep' }, async () => {
  let state = OFF;
  const sent: unknown[] = [];
  answer(authEndpoints.passwordToConfirm, { hasPassword: false });
  answer(totpEndpoints.begin, ({ body }) => (sent.push(body), MADE));
  answer(totpEndpoints.confirm, () => {
    state = ON;
    return { recoveryCodes: CODES };
  });
  answer(totpEndpoints.remove, ({ body }) => {
    sent.push(body);
    state = OFF;
    return null;
  });
  const { user, settings } = await open(() => state);
  await user.click(await settings.findByRole('button', { name: 'Set up…' }));
  const first = await dialog('Set up two-factor authentication');
  await waitFor(() => expect(first.queryByLabelText('Your password')).not.toBeInTheDocument());
  await user.click(first.getByRole('button', { name: 'Continue' }));
  const second = await dialog('Scan this code');
  await user.type(second.getByLabelText('Code'), '123456{Enter}');
  const third = await dialog('Save your recovery codes');
  await user.click(third.getByRole('checkbox', { name: 'I saved them' }));
  await user.click(third.getByRole('button', { name: 'Done' }));
  await user.click(await settings.findByRole('button', { name: 'Turn off…' }));
  const last = await dialog('Turn off two-factor authentication?');
  expect(last.queryByLabelText('Your password')).not.toBeInTheDocument();
  await user.type(last.getByLabelText('Code'), '654321{Enter}');
  expect(await settings.findByRole('button', { name: 'Set up…' })).toBeInTheDocument();
  expect(sent).toEqual([{}, { code: '654321' }]);
});
