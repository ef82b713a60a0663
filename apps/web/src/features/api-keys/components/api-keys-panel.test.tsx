import { apiKeysEndpoints } from '@interview-detection/shared/api-keys/api-keys.endpoints';
import type { ApiKey } from '@interview-detection/shared/api-keys/api-keys.schema';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { passkeysEndpoints } from '@interview-detection/shared/passkeys/passkeys.endpoints';
import type { Passkey } from '@interview-detection/shared/passkeys/passkeys.schema';
import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import { anId, aUser, theWeeks } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '#web/areas/staff/settings/settings-dialog';
import '#web/areas/staff/staff-layout';
import '#web/entities/users/components/confirm-password-dialog';
import './api-keys-panel';

const SECRET = `idk_${'k'.repeat(60)}`;

const aKey = (change: Partial<ApiKey> = {}): ApiKey => ({
  _id: anId(0xa1),
  name: 'Nightly import',
  access: 'write',
  prefix: 'idk_kkkkkkkkkkkkkkkk',
  expiresAt: null,
  lastUsedAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  createdBy: { _id: aUser()._id, name: 'Mara Santos' },
  ...change,
});

const aPasskey: Passkey = {
  _id: anId(0xa2),
  name: 'My laptop',
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: null,
  synced: false,
};

/** A passkey assertion, as scripts receive it. */
const SIGNED = {
  id: 'AAAA',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  response: {
    clientDataJSON: new ArrayBuffer(3),
    authenticatorData: new ArrayBuffer(3),
    signature: new ArrayBuffer(3),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
};

const list = (keys: ApiKey[], total = keys.length) =>
  answer(apiKeysEndpoints.list, keys, { page: { number: 1, size: 20, total } });

beforeEach(() => {
  answer(authEndpoints.passwordToConfirm, { hasPassword: true });
  answer(passkeysEndpoints.list, []);
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
});

async function open(address = '/settings/api') {
  const { user } = renderSignedIn(address);
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Settings' })) };
}

describe('the list', () => {
  it('shows each key with its owner, prefix, permissions, last use and expiry', async () => {
    list([
      aKey({ lastUsedAt: '2026-11-21T09:00:00.000Z' }),
      aKey({
        _id: anId(0xa2),
        name: 'Export',
        access: 'read',
        expiresAt: '2020-01-01T00:00:00.000Z',
        createdBy: { _id: anId(0xb1), name: 'Tom Becker' },
      }),
      aKey({ _id: anId(0xa3), name: 'Calendar', expiresAt: '2099-01-01T00:00:00.000Z' }),
    ]);
    const { dialog } = await open();
    const rows = within(await dialog.findByRole('list', { name: 'Keys' })).getAllByRole('listitem');
    expect(rows.map(row => row.textContent)).toEqual([
      expect.stringMatching(
        /^Nightly importidk_k{16}…Created on .* by you · Last used .* · Never expiresRead and write/,
      ),
      expect.stringMatching(/^Exportidk_k{16}…Created on .* by Tom Becker · Not used yet · Expired .*Read onlyExpired/),
      expect.stringMatching(/^Calendar.* · Not used yet · Expires .*Read and write/),
    ]);
  });

  it(
    'explains what keys are for when it is empty, with the address and the reference of the API below',
    { tags: 'deep' },
    async () => {
      list([]);
      const { dialog } = await open();
      expect(await dialog.findByText('No keys yet')).toBeInTheDocument();
      expect(dialog.getByText(`${window.location.origin}/api`)).toBeInTheDocument();
      // With its slash: a redirect would lose the prefix behind a proxy that removes it.
      expect(dialog.getByRole('link', { name: 'The API reference' })).toHaveAttribute('href', '/api/docs/');
      expect(dialog.getByRole('link', { name: 'the OpenAPI document' })).toHaveAttribute('href', '/api/openapi.json');
    },
  );

  it('has a skeleton while it is loading', { tags: 'deep' }, async () => {
    hang(apiKeysEndpoints.list);
    const { dialog } = await open();
    expect(await dialog.findByText('Loading the keys')).toBeInTheDocument();
  });

  it('is loaded again by Retry after a failure', { tags: 'deep' }, async () => {
    refuse(apiKeysEndpoints.list, 'INTERNAL', { message: 'Something went wrong' });
    const { user, dialog } = await open();
    expect(await dialog.findByText('Something went wrong')).toBeInTheDocument();
    list([]);
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('No keys yet')).toBeInTheDocument();
  });

  it('is paged when a company has many keys, with the page in the address', { tags: 'deep' }, async () => {
    list([aKey()], 25);
    const { user, dialog } = await open();
    expect(await dialog.findByText('Page 1 of 2')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByText('Page 2 of 2')).toBeInTheDocument();
    expect(window.location.search).toBe('?page=2');
  });
});

describe('making a key', () => {
  async function openForm() {
    list([]);
    const opened = await open();
    await opened.user.click(await opened.dialog.findByRole('button', { name: 'Create a key' }));
    return { ...opened, form: within(await screen.findByRole('dialog', { name: 'Create a key' })) };
  }

  it('shows the key only once, to be copied alone or in an example call', async () => {
    let sent: unknown;
    answer(apiKeysEndpoints.create, ({ body }) => {
      sent = body;
      return { ...aKey(), key: SECRET };
    });
    const { user, dialog, form } = await openForm();
    await user.type(form.getByLabelText('Name'), 'Nightly import');
    await user.click(form.getByRole('radio', { name: 'Read and write' }));
    await user.selectOptions(form.getByLabelText('Expires'), 'Never');
    list([aKey()]);
    await user.click(form.getByRole('button', { name: 'Create a key' }));
    const made = within(await screen.findByRole('dialog', { name: 'Copy your key' }));
    expect(sent).toEqual({ name: 'Nightly import', access: 'write', expiresAt: null });
    expect(made.getByLabelText('Key')).toHaveValue(SECRET);
    const call = `curl "${window.location.origin}/api/dashboard" -H "Authorization: Bearer ${SECRET}"`;
    expect(made.getByLabelText('Try it in a terminal')).toHaveValue(call);

    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(made.getByRole('button', { name: 'Copy API key' }));
    await user.click(made.getByRole('button', { name: 'Copy command' }));
    expect(await screen.findAllByText('Copied')).not.toHaveLength(0);
    expect(write.mock.calls).toEqual([[SECRET], [call]]);
    write.mockRestore();
    await user.click(made.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).not.toBeInTheDocument());
    expect(await dialog.findByRole('list', { name: 'Keys' })).toBeInTheDocument();
  });

  it('sets the expiry to 90 days unless another is chosen', { tags: 'deep' }, async () => {
    let expiresAt: string | null | undefined;
    answer(apiKeysEndpoints.create, ({ body }) => {
      ({ expiresAt } = body);
      return { ...aKey(), key: SECRET };
    });
    const before = Date.now();
    const { user, form } = await openForm();
    await user.type(form.getByLabelText('Name'), 'Import');
    await user.click(form.getByRole('radio', { name: 'Read only' }));
    await user.click(form.getByRole('button', { name: 'Create a key' }));
    await screen.findByRole('dialog', { name: 'Copy your key' });
    const days = 90 * 24 * 60 * 60 * 1000;
    const end = Date.parse(expiresAt ?? '');
    expect(end).toBeGreaterThanOrEqual(before + days);
    expect(end).toBeLessThanOrEqual(Date.now() + days);
  });

  it('asks for the password after an old sign-in, and continues once it is confirmed', async () => {
    refuse(apiKeysEndpoints.create, 'CONFIRM_PASSWORD');
    const { user, form } = await openForm();
    await user.type(form.getByLabelText('Name'), 'Import');
    await user.click(form.getByRole('radio', { name: 'Read only' }));
    await user.click(form.getByRole('button', { name: 'Create a key' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    refuse(authEndpoints.confirmPassword, 'PASSWORD_WRONG');
    await user.type(await asked.findByLabelText('Your password'), 'wrong');
    await user.click(asked.getByRole('button', { name: 'Confirm' }));
    expect(await asked.findByText('Your current password is wrong')).toBeInTheDocument();
    const sent: unknown[] = [];
    answer(authEndpoints.confirmPassword, ({ body }) => {
      sent.push(body);
      answer(apiKeysEndpoints.create, { ...aKey(), key: SECRET });
      return null;
    });
    await user.clear(asked.getByLabelText('Your password'));
    await user.type(asked.getByLabelText('Your password'), 'correct horse');
    await user.click(asked.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('dialog', { name: 'Copy your key' })).toBeInTheDocument();
    expect(sent).toEqual([{ password: 'correct horse' }]);
  });

  it(
    'asks for a passkey when the account has no password, and continues once one has signed',
    { tags: 'deep' },
    async () => {
      vi.stubGlobal('isSecureContext', true);
      vi.stubGlobal('PublicKeyCredential', () => undefined);
      Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: async () => SIGNED } });
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'));
      answer(authEndpoints.passwordToConfirm, { hasPassword: false });
      answer(passkeysEndpoints.list, [aPasskey]);
      const options = { challenge: 'AAAA', rpId: 'localhost', timeout: 1, userVerification: 'required' as const };
      answer(passkeysEndpoints.loginOptions, { ...options, allowCredentials: [] });
      refuse(apiKeysEndpoints.create, 'CONFIRM_PASSWORD');
      const { user, form } = await openForm();
      await user.type(form.getByLabelText('Name'), 'Import');
      await user.click(form.getByRole('radio', { name: 'Read only' }));
      await user.click(form.getByRole('button', { name: 'Create a key' }));
      const asked = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
      const use = await asked.findByRole('button', { name: 'Use a passkey' });
      expect(asked.queryByLabelText('Your password')).not.toBeInTheDocument();
      refuse(passkeysEndpoints.confirm, 'PASSKEY_INVALID');
      await user.click(use);
      expect(await asked.findByText(/couldn’t be verified/)).toBeInTheDocument();
      answer(passkeysEndpoints.confirm, () => {
        answer(apiKeysEndpoints.create, { ...aKey(), key: SECRET });
        return null;
      });
      await user.click(use);
      expect(await screen.findByRole('dialog', { name: 'Copy your key' })).toBeInTheDocument();
    },
  );

  it(
    'says to sign in again when the account has neither password nor passkey, and leads there',
    { tags: 'deep' },
    async () => {
      answer(authEndpoints.passwordToConfirm, { hasPassword: false });
      refuse(apiKeysEndpoints.create, 'CONFIRM_PASSWORD');
      const { user, form } = await openForm();
      await user.type(form.getByLabelText('Name'), 'Import');
      await user.click(form.getByRole('radio', { name: 'Read only' }));
      await user.click(form.getByRole('button', { name: 'Create a key' }));
      const asked = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
      expect(await asked.findByText(/^Your account has no password here\./)).toBeInTheDocument();
      expect(asked.queryByLabelText('Your password')).not.toBeInTheDocument();
      answer(sessionsEndpoints.logout, null);
      await user.click(asked.getByRole('button', { name: 'Log out' }));
      await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull());
    },
  );

  it('shows missing input at its field, and the server’s refusal below the form', { tags: 'deep' }, async () => {
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: 'Create a key' }));
    expect(await form.findByText('Name is required')).toBeInTheDocument();
    expect(form.getByText('Choose what the key may do')).toBeInTheDocument();
    refuse(apiKeysEndpoints.create, 'TOO_MANY_API_KEYS');
    await user.type(form.getByLabelText('Name'), 'Import');
    await user.click(form.getByRole('radio', { name: 'Read only' }));
    await user.click(form.getByRole('button', { name: 'Create a key' }));
    expect(await form.findByText(/^You may have 20 keys\./)).toBeInTheDocument();
  });
});

it('a key is deleted after asking once', { tags: 'deep' }, async () => {
  list([aKey()]);
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: /^Delete… Nightly import/ }));
  expect(dialog.getByText(/This can’t be undone\.$/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(dialog.queryByText(/This can’t be undone\.$/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: /^Delete… Nightly import/ }));
  let removed: unknown;
  answer(apiKeysEndpoints.remove, ({ params }) => {
    removed = params;
    return null;
  });
  list([]);
  await user.click(dialog.getByRole('button', { name: 'Delete the key' }));
  expect(await screen.findByText('The key Nightly import is deleted')).toBeInTheDocument();
  expect(removed).toMatchObject({ id: aKey()._id });
  expect(await dialog.findByText('No keys yet')).toBeInTheDocument();
});

it('the tab is absent for a role that may make no keys', async () => {
  answer(authEndpoints.me, aUser({ role: 'viewer', permissions: ['interviews.read'] }));
  const { dialog } = await open('/settings/personal');
  expect(dialog.queryByRole('tab', { name: 'API' })).not.toBeInTheDocument();
});
