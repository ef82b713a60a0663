import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { outboxEndpoints } from '@interview-detection/shared/outbox/outbox.endpoints';
import type { OutboxMail } from '@interview-detection/shared/outbox/outbox.schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import { aCompany, aUser, theWeeks } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { representatives } from '#web/test/tier';

const aMail = (mail: Partial<OutboxMail> = {}): OutboxMail => ({
  _id: '6b00fbb9fb68590424c303a0',
  kind: 'invitation',
  to: 'adaeze@example.org',
  toName: 'Adaeze Okafor',
  subject: 'Your interview for Backend Engineer',
  state: 'sent',
  heldBecause: null,
  tries: 1,
  lastError: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: '2026-11-20T09:00:01.000Z',
  nextTryAt: null,
  interview: null,
  canResend: false,
  ...mail,
});

beforeEach(() => {
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
});

async function openOutbox() {
  const { user } = renderSignedIn('/dashboard');
  await screen.findByRole('button', { name: 'User menu of Mara Santos' });
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  await user.click(dialog.getByRole('tab', { name: 'Outgoing mail' }));
  return { user, dialog };
}

it('lists the recipient, subject and state of each email', { tags: 'deep' }, async () => {
  const failed = aMail({ state: 'failed', tries: 31, lastError: '550 no such mailbox', canResend: true });
  answer(outboxEndpoints.list, [aMail(), { ...failed, _id: '6b00fbb9fb68590424c303a1', to: 'typo@example.org' }]);
  const { dialog } = await openOutbox();
  const mails = within(await dialog.findByRole('list', { name: 'Emails' }));
  const [sent, lost] = mails.getAllByRole('listitem').map(row => within(row));
  expect(sent?.getByText('Your interview for Backend Engineer')).toBeInTheDocument();
  expect(sent?.getByText('adaeze@example.org')).toBeInTheDocument();
  expect(sent?.getByText('Sent')).toBeInTheDocument();
  expect(sent?.queryByRole('button')).not.toBeInTheDocument();
  expect(lost?.getByText('Failed')).toBeInTheDocument();
  expect(lost?.getByText('31 tries: 550 no such mailbox')).toBeInTheDocument();
});

it('sends a failed mail again', async () => {
  let state: OutboxMail['state'] = 'failed';
  answer(outboxEndpoints.list, () => [aMail({ state, canResend: state === 'failed' })]);
  answer(outboxEndpoints.resend, ({ params }) => {
    expect(params['id']).toBe(aMail()._id);
    state = 'sent';
    return aMail();
  });
  const { user, dialog } = await openOutbox();
  await user.click(await dialog.findByRole('button', { name: /^Send again to adaeze@example.org/ }));
  expect(await screen.findByText('On its way to adaeze@example.org')).toBeInTheDocument();
  expect(await within(dialog.getByRole('list')).findByText('Sent')).toBeInTheDocument();
});

it('says why an email cannot be sent again', { tags: 'deep' }, async () => {
  answer(outboxEndpoints.list, [aMail({ state: 'failed', canResend: true })]);
  refuse(outboxEndpoints.resend, 'MAIL_OUTDATED', { message: 'A newer mail has taken its place' });
  const { user, dialog } = await openOutbox();
  await user.click(await dialog.findByRole('button', { name: /^Send again/ }));
  expect(await screen.findByText('A newer mail has taken its place')).toBeInTheDocument();
});

it('says that nothing is sent without a mail server, and offers no resending', async () => {
  answer(authEndpoints.me, aUser({ company: aCompany({ sendsMail: false }) }));
  answer(outboxEndpoints.list, [aMail({ state: 'held', heldBecause: 'no-mail-server', tries: 0, sentAt: null })]);
  const { dialog } = await openOutbox();
  expect(
    await dialog.findByText('Emails aren’t being sent. Ask your administrator to set SMTP_URL.'),
  ).toBeInTheDocument();
  expect(within(await dialog.findByRole('list')).getByText('Not sent')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /^Send again/ })).not.toBeInTheDocument();
});

it.each(
  representatives([
    [true, 1],
    [false, 0],
  ]),
)('links to the local inbox only when it can be opened: %s', async (showsMail, links) => {
  answer(authEndpoints.me, aUser({ company: aCompany({ sendsMail: false, showsMail }) }));
  answer(outboxEndpoints.list, []);
  const { dialog } = await openOutbox();
  await dialog.findByText('Until then, tell people yourself.');
  const found = dialog.queryAllByRole('link', { name: 'Read them on this machine' });
  expect(found).toHaveLength(links);
  for (const link of found) expect(link).toHaveAttribute('href', '/dev/mail');
});

it('says which limit holds an email back, and when it will be sent', { tags: 'deep' }, async () => {
  const held = { state: 'held', tries: 0, sentAt: null, nextTryAt: '2026-11-21T00:00:00.000Z' } as const;
  answer(outboxEndpoints.list, [
    aMail({ ...held, heldBecause: 'company-limit' }),
    aMail({ ...held, _id: '6b00fbb9fb68590424c303a1', heldBecause: 'recipient-limit' }),
  ]);
  const { dialog } = await openOutbox();
  expect(
    await dialog.findByText(/^Your company has reached its email limit for now\. We’ll send it automatically after /),
  ).toBeInTheDocument();
  expect(dialog.getByText(/^This address has reached its email limit for today\./)).toBeInTheDocument();
  expect(dialog.queryByText(/^Emails aren’t being sent/)).not.toBeInTheDocument();
});

it('says that an email waits for a verified owner', { tags: 'deep' }, async () => {
  answer(outboxEndpoints.list, [
    aMail({ state: 'held', tries: 0, sentAt: null, heldBecause: 'email-unverified', canResend: false }),
  ]);
  const { dialog } = await openOutbox();
  expect(
    await dialog.findByText('It waits until an owner of your company has verified their email address.'),
  ).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /^Send again/ })).not.toBeInTheDocument();
});

/** Serves a list of three pages; returns the queries for them. */
function threePages(): Record<string, string>[] {
  const seen: Record<string, string>[] = [];
  answer(
    outboxEndpoints.list,
    ({ query }) => {
      seen.push(query);
      return [aMail()];
    },
    { page: ({ query }) => ({ number: Number(query['page']), size: 10, total: 25 }) },
  );
  return seen;
}

it('filters by state on the server and pages', { tags: 'deep' }, async () => {
  const seen = threePages();
  const { user, dialog } = await openOutbox();
  await user.click(await dialog.findByRole('button', { name: 'Next' }));
  expect(await dialog.findByText('Page 2 of 3')).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('Show'), 'Failed');
  expect(await dialog.findByText('Page 1 of 3')).toBeInTheDocument();
  await expect.poll(() => seen.at(-1)).toEqual({ page: '1', size: '10', state: 'failed' });
});

it('keeps page and filter in the address, and Back leads to the page beneath', { tags: 'deep' }, async () => {
  const seen = threePages();
  const { user, dialog } = await openOutbox();
  await user.selectOptions(dialog.getByLabelText('Show'), 'Failed');
  await user.click(await dialog.findByRole('button', { name: 'Next' }));
  await dialog.findByText('Page 2 of 3');
  expect(window.location.pathname + window.location.search).toBe('/settings/email?page=2&state=failed');
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.pathname).toBe('/dashboard');
  expect(seen.at(-1)).toEqual({ page: '2', size: '10', state: 'failed' });
});

it('opens at the page and the filter that a link names', async () => {
  const seen = threePages();
  renderSignedIn('/settings/email?page=3&state=sent');
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  expect(await dialog.findByText('Page 3 of 3')).toBeInTheDocument();
  expect(dialog.getByLabelText('Show')).toHaveValue('sent');
  expect(seen).toEqual([{ page: '3', size: '10', state: 'sent' }]);
});

it('has a skeleton, an empty state and an error with Retry', { tags: 'deep' }, async () => {
  hang(outboxEndpoints.list);
  const { user, dialog } = await openOutbox();
  expect(await dialog.findByText('Loading the emails')).toBeInTheDocument();
  refuse(outboxEndpoints.list, 'INTERNAL', { message: 'Something went wrong' });
  await user.selectOptions(dialog.getByLabelText('Show'), 'Failed');
  expect(await dialog.findByText('Something went wrong')).toBeInTheDocument();
  answer(outboxEndpoints.list, []);
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('No matching emails')).toBeInTheDocument();
});
