import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { passkeysEndpoints } from '@interview-detection/shared/passkeys/passkeys.endpoints';
import type { AddPasskey, Passkey } from '@interview-detection/shared/passkeys/passkeys.schema';
import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import { totpEndpoints } from '@interview-detection/shared/totp/totp.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { anId, aSession, theWeeks } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '#web/areas/staff/settings/settings-dialog';

const LAPTOP: Passkey = {
  _id: anId(0xab),
  name: 'My laptop',
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: null,
  synced: true,
};
const OPTIONS = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Interview Detection' },
  user: { id: 'AAAA', name: 'mara@example.org', displayName: 'Mara Santos' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
};
const CREDENTIAL: Partial<AddPasskey['credential']> = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };

beforeEach(() => {
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
  answer(sessionsEndpoints.list, [aSession()]);
  answer(sessionsEndpoints.securityLog, []);
  answer(totpEndpoints.state, { enabled: false, recoveryCodesLeft: 0 });
});
afterEach(() => void Reflect.deleteProperty(navigator, 'credentials'));

/** The API of a browser that supports passkeys: jsdom has none, and e2e/second-factor.test.ts has a real one. */
function withDevices(create: () => Promise<object>) {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
}

/** A new passkey, as scripts receive it. */
const MADE = {
  id: 'AAAA',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  response: { clientDataJSON: new Uint8Array([123, 125]).buffer, attestationObject: new Uint8Array([160]).buffer },
  getClientExtensionResults: () => ({}),
};

async function open(passkeys: () => Passkey[], hasPassword = true) {
  answer(passkeysEndpoints.list, passkeys);
  answer(authEndpoints.passwordToConfirm, { hasPassword });
  const { user } = renderSignedIn('/settings/security');
  return { user, settings: within(await screen.findByRole('dialog', { name: 'Settings' })) };
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('adding a passkey', () => {
  it('asks for a name and the password, lets the browser make it, and lists it', { tags: 'deep' }, async () => {
    const create = vi.fn<() => Promise<object>>().mockResolvedValue(MADE);
    withDevices(create);
    let passkeys: Passkey[] = [];
    const sent: unknown[] = [];
    answer(passkeysEndpoints.options, ({ body }) => (sent.push(body), OPTIONS));
    answer(passkeysEndpoints.add, ({ body }) => {
      sent.push(body);
      passkeys = [LAPTOP];
      return LAPTOP;
    });
    const { user, settings } = await open(() => passkeys);
    await user.click(await settings.findByRole('button', { name: 'Add a passkey…' }));
    const asked = await dialog('Add a passkey');
    await user.type(asked.getByLabelText('Name'), 'My laptop');
    await user.type(asked.getByLabelText('Your password'), 'correct horse');
    await user.click(asked.getByRole('button', { name: 'Continue' }));
    const row = within(await settings.findByRole('list', { name: 'Passkeys' })).getByRole('listitem');
    expect(row).toHaveTextContent(/My laptop.*Synced.*Not used yet/);
    expect(sent).toEqual([
      { password: 'correct horse' },
      { name: 'My laptop', credential: expect.objectContaining(CREDENTIAL) as object },
    ]);
    expect(create).toHaveBeenCalledOnce();
  });

  it('says that the browser made none, and can be tried again', { tags: 'deep' }, async () => {
    withDevices(() => Promise.reject(new DOMException('The operation was cancelled', 'NotAllowedError')));
    answer(passkeysEndpoints.options, OPTIONS);
    const { user, settings } = await open(() => []);
    await user.click(await settings.findByRole('button', { name: 'Add a passkey…' }));
    const asked = await dialog('Add a passkey');
    await user.type(asked.getByLabelText('Name'), 'My laptop');
    await user.type(asked.getByLabelText('Your password'), 'correct horse{Enter}');
    expect(await asked.findByText('No passkey was used. Try again when you’re ready.')).toBeInTheDocument();
    expect(asked.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it('is not offered in a browser without passkeys', async () => {
    const { settings } = await open(() => []);
    expect(await settings.findByText('This browser can’t create passkeys here.')).toBeInTheDocument();
    expect(settings.queryByRole('button', { name: 'Add a passkey…' })).not.toBeInTheDocument();
  });
});

it('a passkey is deleted without a password when the account has none', { tags: 'deep' }, async () => {
  let passkeys = [LAPTOP];
  const sent: unknown[] = [];
  answer(passkeysEndpoints.remove, ({ body }) => {
    sent.push(body);
    passkeys = [];
    return null;
  });
  const { user, settings } = await open(() => passkeys, false);
  await user.click(await settings.findByRole('button', { name: 'Delete My laptop' }));
  const asked = await dialog('Delete this passkey?');
  await waitFor(() => expect(asked.queryByLabelText('Your password')).not.toBeInTheDocument());
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Passkey deleted')).toBeInTheDocument();
  expect(sent).toEqual([{}]);
});

it('a passkey is deleted with the password, and a wrong one is reported at its field', async () => {
  let passkeys = [LAPTOP];
  refuse(passkeysEndpoints.remove, 'PASSWORD_WRONG');
  const { user, settings } = await open(() => passkeys);
  await user.click(await settings.findByRole('button', { name: 'Delete My laptop' }));
  const asked = await dialog('Delete this passkey?');
  await user.type(asked.getByLabelText('Your password'), 'not it{Enter}');
  expect(await asked.findByText('Your current password is wrong')).toBeInTheDocument();
  answer(passkeysEndpoints.remove, () => {
    passkeys = [];
    return null;
  });
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Passkey deleted')).toBeInTheDocument();
  expect(settings.queryByRole('list', { name: 'Passkeys' })).not.toBeInTheDocument();
});
