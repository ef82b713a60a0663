import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { webhooksEndpoints } from '@interview-detection/shared/webhooks/webhooks.endpoints';
import { WEBHOOK_EVENTS } from '@interview-detection/shared/webhooks/webhooks.rules';
import type { Delivery, Webhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import { aCompany, anId, aUser, theWeeks } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '#web/areas/staff/settings/settings-dialog';
import './webhooks-panel';

const aWebhook = (change: Partial<Webhook> = {}): Webhook => ({
  _id: anId(0xa1),
  url: 'https://hr.example.org/hooks',
  events: ['interview.scheduled', 'report.ready'],
  description: 'Our calendar',
  enabled: true,
  switchedOffAt: null,
  lastDeliveredAt: null,
  failingSince: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  createdBy: { _id: aUser()._id, name: 'Mara Santos' },
  ...change,
});

const aDelivery = (change: Partial<Delivery> = {}): Delivery => ({
  _id: anId(0xb1),
  messageId: 'msg_1',
  type: 'report.ready',
  state: 'delivered',
  tries: 1,
  attempts: [{ at: '2026-11-20T10:00:00.000Z', ms: 31, status: 204, error: null }],
  nextTryAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});

beforeEach(() => {
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
});

async function open(address = '/settings/webhooks') {
  const { user } = renderSignedIn(address);
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Settings' })) };
}

async function openOne(webhook: Webhook, deliveries: Delivery[] = []) {
  answer(webhooksEndpoints.list, [webhook]);
  answer(webhooksEndpoints.deliveries, deliveries, { page: { number: 1, size: 10, total: deliveries.length } });
  const opened = await open();
  await opened.user.click(await opened.dialog.findByRole('button', { name: `Open ${webhook.url}` }));
  await opened.dialog.findByRole('button', { name: 'All webhooks' });
  return opened;
}

describe('the list', () => {
  it('shows each webhook with its address, its events and whether it is received', { tags: 'deep' }, async () => {
    answer(webhooksEndpoints.list, [
      aWebhook(),
      aWebhook({ _id: anId(0xa2), failingSince: '2026-11-20T09:00:00.000Z', events: ['report.ready'] }),
      aWebhook({ _id: anId(0xa3), enabled: false }),
    ]);
    const { dialog } = await open();
    const rows = within(await dialog.findByRole('list', { name: 'Webhooks' })).getAllByRole('listitem');
    expect(rows.map(row => row.textContent)).toEqual([
      'https://hr.example.org/hooksOur calendar · 2 eventsOnOpen',
      'https://hr.example.org/hooksOur calendar · 1 eventFailingOpen',
      'https://hr.example.org/hooksOur calendar · 2 eventsOffOpen',
    ]);
  });

  it('has a skeleton while it is loading', async () => {
    hang(webhooksEndpoints.list);
    const { dialog } = await open();
    expect(await dialog.findByText('Loading the webhooks')).toBeInTheDocument();
  });

  it('is loaded again by Retry after a failure', { tags: 'deep' }, async () => {
    refuse(webhooksEndpoints.list, 'INTERNAL', { message: 'Something went wrong' });
    const { user, dialog } = await open();
    expect(await dialog.findByText('Something went wrong')).toBeInTheDocument();
    answer(webhooksEndpoints.list, []);
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('No webhooks yet')).toBeInTheDocument();
  });
});

describe('adding a webhook', () => {
  it('shows the secret only once, to be copied', { tags: 'deep' }, async () => {
    let sent: unknown;
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    answer(webhooksEndpoints.list, []);
    answer(webhooksEndpoints.create, ({ body }) => {
      sent = body;
      return { ...aWebhook(), secret };
    });
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Add a webhook' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
    await user.type(form.getByLabelText('Address'), 'https://hr.example.org/hooks');
    await user.click(form.getByRole('checkbox', { name: 'Bot interview started' }));
    answer(webhooksEndpoints.list, [aWebhook()]);
    await user.click(form.getByRole('button', { name: 'Add a webhook' }));
    const kept = within(await screen.findByRole('dialog', { name: 'Keep this secret' }));
    expect(kept.getByLabelText('Secret')).toHaveValue(secret);
    expect(sent).toMatchObject({ url: 'https://hr.example.org/hooks', description: '' });
    expect(sent).toHaveProperty(
      'events',
      WEBHOOK_EVENTS.filter(event => !['interview.started', 'ping'].includes(event)),
    );

    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(kept.getByRole('button', { name: 'Copy secret' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(write).toHaveBeenCalledWith(secret);
    write.mockRestore();
    await user.click(kept.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).not.toBeInTheDocument());
    expect(await dialog.findByRole('list', { name: 'Webhooks' })).toBeInTheDocument();
  });

  it('shows the problem at each field', { tags: 'deep' }, async () => {
    answer(webhooksEndpoints.list, []);
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Add a webhook' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
    for (const box of form.getAllByRole('checkbox')) await user.click(box);
    await user.click(form.getByRole('button', { name: 'Add a webhook' }));
    expect(await form.findByText('Address is required')).toBeInTheDocument();
    expect(form.getByText('Choose at least one event')).toBeInTheDocument();

    const message = 'This address leads into a private network';
    refuse(webhooksEndpoints.create, 'VALIDATION_FAILED', { issues: [{ path: 'url', message }] });
    await user.type(form.getByLabelText('Address'), 'https://10.0.0.1');
    await user.click(form.getByRole('checkbox', { name: 'Report ready' }));
    await user.click(form.getByRole('button', { name: 'Add a webhook' }));
    await waitFor(() => expect(form.getByLabelText('Address')).toHaveAccessibleDescription(message));
  });
});

describe('one webhook', () => {
  it('says that it was switched off, why, and what to do', { tags: 'deep' }, async () => {
    const { user, dialog } = await openOne(aWebhook({ enabled: false, switchedOffAt: '2026-11-20T09:00:00.000Z' }));
    expect(dialog.getByText(/^Switched off on /)).toBeInTheDocument();
    expect(dialog.getByText(/accepted nothing for three days/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Send a ping' })).not.toBeInTheDocument();
    let sent: unknown;
    answer(webhooksEndpoints.update, ({ body }) => {
      sent = body;
      return aWebhook();
    });
    await user.click(dialog.getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText('Webhook switched on')).toBeInTheDocument();
    expect(sent).toEqual({ enabled: true });
  });

  it('says since when nothing was received', { tags: 'deep' }, async () => {
    const { dialog } = await openOne(aWebhook({ failingSince: '2026-11-20T09:00:00.000Z' }));
    expect(dialog.getByText(/^Failing since /)).toBeInTheDocument();
    expect(dialog.getByText(/switched off, and everyone who can manage it gets an email\.$/)).toBeInTheDocument();
  });

  it('promises no email without a mail server', { tags: 'deep' }, async () => {
    answer(authEndpoints.me, aUser({ company: aCompany({ sendsMail: false }) }));
    const { dialog } = await openOne(aWebhook({ failingSince: '2026-11-20T09:00:00.000Z' }));
    expect(dialog.getByText(/Then the webhook is switched off\.$/)).toBeInTheDocument();
  });

  it('sends a ping, says only that it was sent, and then shows its delivery', { tags: 'deep' }, async () => {
    const { user, dialog } = await openOne(aWebhook());
    expect(await dialog.findByText('Nothing sent yet')).toBeInTheDocument();
    const pinged = aDelivery({ type: 'ping', state: 'queued', tries: 0, attempts: [] });
    answer(webhooksEndpoints.ping, pinged);
    const taken = aDelivery({ type: 'ping' });
    const page = { number: 1, size: 10, total: 1 };
    // The handler added last answers first: the first load finds the ping waiting, so a second load follows automatically.
    answer(webhooksEndpoints.deliveries, [taken], { page });
    answer(webhooksEndpoints.deliveries, [pinged], { once: true, page });
    await user.click(dialog.getByRole('button', { name: 'Send a ping' }));
    expect(await screen.findByText('A ping is on its way')).toBeInTheDocument();
    expect(await dialog.findByText('1 try: Answered 204')).toBeInTheDocument();
  });

  it('is edited in its form', { tags: 'deep' }, async () => {
    const { user, dialog } = await openOne(aWebhook());
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change the webhook' }));
    expect(form.getByLabelText('Address')).toHaveValue('https://hr.example.org/hooks');
    expect(form.getByRole('checkbox', { name: 'Report ready' })).toBeChecked();
    expect(form.getByRole('checkbox', { name: 'Report failed' })).not.toBeChecked();
    let sent: unknown;
    answer(webhooksEndpoints.update, ({ body }) => {
      sent = body;
      return aWebhook();
    });
    await user.click(form.getByRole('checkbox', { name: 'Report failed' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Webhook changed')).toBeInTheDocument();
    expect(sent).toMatchObject({ events: ['interview.scheduled', 'report.ready', 'report.failed'] });
  });

  it('is deleted after asking once', { tags: 'deep' }, async () => {
    const { user, dialog } = await openOne(aWebhook());
    await user.click(dialog.getByRole('button', { name: 'Remove…' }));
    expect(dialog.getByText(/its list of deliveries is deleted/)).toBeInTheDocument();
    answer(webhooksEndpoints.remove, null);
    answer(webhooksEndpoints.list, []);
    await user.click(dialog.getByRole('button', { name: 'Remove the webhook' }));
    expect(await screen.findByText('Webhook removed')).toBeInTheDocument();
    expect(await dialog.findByText('No webhooks yet')).toBeInTheDocument();
  });
});

describe('the deliveries', () => {
  it('show the result of each attempt, and are sent again', { tags: 'deep' }, async () => {
    const failed = aDelivery({
      state: 'queued',
      tries: 2,
      nextTryAt: '2026-11-20T11:00:00.000Z',
      attempts: [
        { at: '2026-11-20T10:00:00.000Z', ms: 31, status: 500, error: 'Answered 500' },
        { at: '2026-11-20T10:00:10.000Z', ms: 10_000, status: null, error: 'No answer within 10 seconds' },
      ],
    });
    const { user, dialog } = await openOne(aWebhook(), [failed]);
    const row = within(await dialog.findByRole('list', { name: 'Deliveries' }));
    expect(row.getByText('Report ready')).toBeInTheDocument();
    expect(row.getByText('Waiting')).toBeInTheDocument();
    expect(row.getByText(/^2 tries, next at .*: No answer within 10 seconds$/)).toBeInTheDocument();
    expect(row.getByText(/: Answered 500 \(31 ms\)$/)).toBeInTheDocument();
    let asked: unknown;
    answer(webhooksEndpoints.redeliver, ({ params }) => {
      asked = params;
      return failed;
    });
    await user.click(row.getByRole('button', { name: /^Send now: Report ready/ }));
    expect(await screen.findByText('It is on its way')).toBeInTheDocument();
    expect(asked).toMatchObject({ id: aWebhook()._id, delivery: failed._id });
  });

  it('are filtered and paged by the server, as the address says', { tags: 'deep' }, async () => {
    const seen: Record<string, string>[] = [];
    answer(webhooksEndpoints.list, [aWebhook()]);
    answer(
      webhooksEndpoints.deliveries,
      ({ query }) => {
        seen.push(query);
        return [aDelivery()];
      },
      { page: ({ query }) => ({ number: Number(query['page']), size: 10, total: 25 }) },
    );
    const { user, dialog } = await open(`/settings/webhooks?webhook=${aWebhook()._id}&page=2`);
    expect(await dialog.findByText('Page 2 of 3')).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Show deliveries'), 'Failed');
    await expect.poll(() => seen.at(-1)).toEqual({ page: '1', size: '10', state: 'failed' });
    expect(window.location.search).toBe(`?webhook=${aWebhook()._id}&state=failed`);
  });
});
