import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { currentTime, database } from '#api/lib/app-context';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import { makePerson } from '#api/test/factories';
import { gate, runDueJobs } from '#api/test/jobs';
import { mailedCode } from '#api/test/mails';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';
import { startSmtpSink, type Manner, type SmtpSink } from '#api/test/smtp-sink';
import { startJobWorker, type JobWorker } from '#api/jobs/job-worker';
import type { JobRecord } from '#api/jobs/jobs.model';
import { claimJob } from '#api/jobs/claimed-jobs.service';
import { logger } from '#api/lib/logger';
import { inTransaction } from '#api/database/transaction';
import { deliverMail } from './delivery.jobs';
import { wipeSecrets } from './delivery.service';
import { renderEmail } from './mails/mail-layout';
import type { MailRecord } from './outbox.model';
import { queueMails, supersedeMails, type NewMail } from './outbox.service';
import { JobModel, MailModel, scopeOf } from '#api/test/models';

useDatabase();

/** What the log says of a try that the mail server did not end well. */
const FAILED_TRY = /"DeliveryError".*"job failed"/;

let sink: SmtpSink;
beforeEach(async () => {
  sink = await startSmtpSink();
  set('SMTP_URL', sink.url);
  // Where a server is to be given up, a test says so.
  set('SMTP_TIMEOUT', 600);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(workers.splice(0).map(worker => worker.stop(0)));
  await sink.close();
});

const scope = scopeOf(new Types.ObjectId());
const content = (subject = 'Hello') =>
  renderEmail({ subject, heading: 'Hello', blocks: [{ paragraph: 'A line' }], footerReason: 'A test.' });
const mail = (fields: Partial<NewMail> = {}): NewMail => ({
  kind: 'invitation',
  to: { name: 'Adaeze Okafor', address: 'adaeze@example.org' },
  content: content(),
  ...fields,
});
const queue = (...mails: Partial<NewMail>[]) =>
  inTransaction(session =>
    queueMails(
      mails.map(fields => mail(fields)),
      { scope, session },
    ),
  );
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ to: { address: `person-${index}@example.org` } }));

/** Runs what is due now. */
const deliver = () => runDueJobs({ kinds: [deliverMail] });
const workers: JobWorker[] = [];
async function work(): Promise<JobWorker> {
  const worker = await startJobWorker([deliverMail]);
  workers.push(worker);
  return worker;
}
const only = async (): Promise<MailRecord> => MailModel.findOne().orFail().lean();
const onlyJob = async (): Promise<JobRecord> => JobModel.findOne().orFail().lean();
/** Of emails with such subjects, how long their jobs wait. */
async function delay(subject: string, ms: number): Promise<void> {
  const { _id } = await MailModel.findOne({ subject }).orFail().lean();
  await JobModel.updateOne({ key: _id.toHexString() }, { availableAt: new Date(currentTime().getTime() + ms) });
}
/** Moves the time of every job by so much: a slow machine must not make them due. */
const postpone = (ms: number) =>
  JobModel.updateMany({}, [{ $set: { availableAt: { $add: ['$availableAt', ms] } } }], { updatePipeline: true });
const stored = () => MailModel.find().sort({ _id: 1 }).lean();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('an email', () => {
  it('is sent once, with its headers, both forms, and a Message-ID that the outbox keeps', async () => {
    await queue({ replyTo: { name: 'Mara Santos', address: 'mara@example.org' } });
    await deliver();
    await deliver();
    expect(sink.taken).toHaveLength(1);
    const [{ raw, messageId, to } = { raw: '', messageId: '', to: '' }] = sink.taken;
    expect(to).toBe('adaeze@example.org');
    expect(raw).toContain('To: Adaeze Okafor <adaeze@example.org>');
    expect(raw).toContain('Reply-To: Mara Santos <mara@example.org>');
    expect(raw).toContain('Subject: Hello');
    expect(raw).toContain('Content-Type: text/plain');
    expect(raw).toContain('Content-Type: text/html');
    // No help in guessing ids of the database.
    expect(messageId).toMatch(/^<[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}@localhost>$/);
    expect(await only()).toMatchObject({
      state: 'sent',
      tries: 1,
      lastError: null,
      sentAt: expect.any(Date),
      messageId,
    });
  });

  it('is written if and only if the change is', async () => {
    const failed = inTransaction(async session => {
      await queueMails([mail()], { scope, session });
      throw new Error('the change failed');
    });
    await expect(failed).rejects.toThrow('the change failed');
    expect(await stored()).toEqual([]);
  });

  it('goes out in the order of the changes, but what someone waits for goes first', async () => {
    await queue({ to: { address: 'one@example.org' } });
    await queue({ to: { address: 'two@example.org' } });
    await queue({ to: { address: 'code@example.org' }, isUrgent: true });
    await deliver();
    expect(sink.taken.map(({ to }) => to)).toEqual(['code@example.org', 'one@example.org', 'two@example.org']);
  });

  it('an email that is no longer needed is not sent', async () => {
    await queue({ usefulUntil: new Date(currentTime().getTime() - 1) });
    await deliver();
    expect(sink.taken).toEqual([]);
    expect(await only()).toMatchObject({ state: 'failed', lastError: 'Too late to be useful' });
  });

  it('is held if there is no mail server, and not tried', async () => {
    set('SMTP_URL', undefined);
    await queue({});
    await deliver();
    expect(sink.connections).toBe(0);
    expect(await only()).toMatchObject({ state: 'held', tries: 0 });
  });
});

describe('headers', () => {
  const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'));

  it.each([
    ['a name', { to: { name: 'Eve\r\nBcc: victim@example.org', address: 'eve@example.org' } }],
    ['a company', { companyName: 'Acme\r\nBcc: victim@example.org' }],
    [
      'a subject',
      { content: { ...content(), subject: content('Hello\r\nBcc: victim@example.org\r\n\r\nBody').subject } },
    ],
    ['a subject that no template made', { content: { ...content(), subject: 'Hello\r\nBcc: victim@example.org' } }],
    ['an answer address', { replyTo: { name: 'x\nBcc: victim@example.org', address: 'mara@example.org' } }],
  ])('are not added by %s with line breaks', async (_what, fields) => {
    await queue(fields);
    await deliver();
    expect(sink.taken).toHaveLength(1);
    expect(headersOf(sink.taken[0]?.raw ?? '')).not.toMatch(/^bcc:/im);
  });

  it('carry names of any script, and long ones cut', async () => {
    await queue({ to: { name: '李小龍 Łukasz', address: 'li@example.org' } });
    await queue({ to: { name: 'x'.repeat(300), address: 'long@example.org' } });
    await deliver();
    const [first, second] = await stored();
    expect(first?.to.name).toBe('李小龍 Łukasz');
    expect(second?.to.name).toHaveLength(120);
    expect(sink.taken.map(({ to }) => to)).toEqual(['li@example.org', 'long@example.org']);
    expect(sink.taken[0]?.raw).toMatch(/^To: =\?UTF-8\?/m);
  });
});

it('reads the beginning of a mail server’s response alone, without addresses', { tags: 'deep' }, async () => {
  expectLog(FAILED_TRY);
  sink.manner = 'refuse';
  // The search for addresses in all of it would take hours.
  sink.refusal = `no <li@example.org> ${'a'.repeat(1_000_000)}`;
  await queue({});
  await deliver();
  const { lastError } = await only();
  expect(lastError).toMatch(/450 no <\(address\)> a+$/);
  expect(lastError).toHaveLength(300);
});

const SILENT = new Set<Manner>(['hang', 'stay silent']);

describe.each<[Manner, RegExp]>([
  ['refuse', /450 the mailbox says no/],
  ['refuse for good', /550 the mailbox says no/],
  ['drop', /.+/],
  ['hang', /.+/],
  ['stay silent', /.+/],
])('a server that does "%s"', (manner, error) => {
  it(
    'loses nothing and gets nothing twice: the email goes out when it takes emails again',
    { tags: 'deep' },
    async () => {
      expectLog(FAILED_TRY);
      sink.manner = manner;
      await queue({});
      if (SILENT.has(manner)) set('SMTP_TIMEOUT', 0.15);
      await deliver();
      set('SMTP_TIMEOUT', 600);
      expect(await only()).toMatchObject({ state: 'queued', tries: 1, lastError: expect.stringMatching(error) });
      expect(sink.taken).toEqual([]);
      sink.manner = 'take';
      const { availableAt, claimedAt } = await onlyJob();
      expect(availableAt.getTime() - (claimedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(5_000);
      await postpone(HOUR_MS);
      await deliver();
      expect(sink.taken).toEqual([]);
      stopClockAfter(HOUR_MS + 5_001);
      await deliver();
      expect(sink.taken).toHaveLength(1);
      const sent = await only();
      expect(sent).toMatchObject({ state: 'sent', tries: 2, lastError: null });
      expect(sink.taken[0]?.messageId).toBe(sent.messageId);
    },
  );
});

describe('a server that is not there', () => {
  const stop = () => sink.close();

  it(
    'is tried again after 5, 10, 20 s and so on, at most 15 minutes apart, for 24 hours; then the email has failed',
    { tags: 'deep' },
    async () => {
      expectLog(FAILED_TRY);
      await stop();
      await queue({});
      const start = currentTime().getTime();
      const pauses: number[] = [];
      stopClockAfter(0);
      for (let tries = 0; tries < 200; tries++) {
        await deliver();
        const { state, nextAt } = await only();
        if (state === 'failed') break;
        const pause = nextAt.getTime() - currentTime().getTime();
        pauses.push(pause / 1000);
        stopClockAfter(pause);
        // Its wait is measured by the database's clock, which continues meanwhile.
        await JobModel.updateMany({}, { availableAt: new Date(0) });
      }
      expect(pauses.slice(0, 10)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
      expect(new Set(pauses.slice(8))).toEqual(new Set([900]));
      const { state, lastError, tries } = await only();
      expect({ state, tries }).toEqual({ state: 'failed', tries: pauses.length + 1 });
      expect(lastError).toBe('The mail server takes no email right now');
      expect(currentTime().getTime() - start).toBeGreaterThanOrEqual(24 * HOUR_MS);
      expect(currentTime().getTime() - start).toBeLessThan(24.5 * HOUR_MS);
      expect(await JobModel.countDocuments()).toBe(0);
    },
  );

  it('is tried with one email at a time, so that thousands do not wait for its silence', async () => {
    expectLog(FAILED_TRY);
    await stop();
    await queue(...numbered(5));
    await deliver();
    expect((await stored()).map(({ tries }) => tries)).toEqual([1, 0, 0, 0, 0]);
  });
});

it('an address that the server refuses does not hold up the others', { tags: 'deep' }, async () => {
  expectLog(FAILED_TRY);
  sink.refused.add('person-0@example.org');
  await queue(...numbered(3));
  await deliver();
  expect(sink.taken.map(({ to }) => to)).toEqual(['person-1@example.org', 'person-2@example.org']);
  expect((await stored()).map(({ state }) => state)).toEqual(['queued', 'sent', 'sent']);
});

describe('emails about one interview to one person', () => {
  const about = new Types.ObjectId();
  const tell = async (...subjects: string[]) => {
    for (const subject of subjects) {
      await queue({ about, content: content(subject) });
      stopClockAfter(10);
    }
  };
  const subjects = () => sink.taken.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim());

  it('go out one after the other in the order of the changes, also after a failed try', { tags: 'deep' }, async () => {
    await tell('Invitation', 'Moved', 'Cancelled');
    await queue({ about, to: { address: 'tom@example.org' }, content: content('To another person') });
    await delay('Invitation', HOUR_MS);
    await deliver();
    expect(subjects()).toEqual(['To another person']);
    expect(await JobModel.countDocuments({ holder: null, attempts: 0 })).toBe(3);
    for (const hours of [2, 1, 1]) {
      stopClockAfter(hours * HOUR_MS);
      await deliver();
    }
    expect(subjects()).toEqual(['To another person', 'Invitation', 'Moved', 'Cancelled']);
    expect((await stored()).map(({ state }) => state)).toEqual(Array(4).fill('sent'));
  });

  it(
    'do not wait for one that the server refuses for good, which is tried on beside them',
    { tags: 'deep' },
    async () => {
      expectLog(FAILED_TRY);
      sink.manner = 'refuse for good';
      await tell('Changed');
      await deliver();
      await postpone(HOUR_MS);
      sink.manner = 'take';
      await tell('Cancelled');
      await deliver();
      expect(subjects()).toEqual(['Cancelled']);
      expect((await stored()).map(({ state }) => state)).toEqual(['queued', 'sent']);
      stopClockAfter(2 * HOUR_MS);
      await deliver();
      expect(subjects()).toEqual(['Cancelled', 'Changed']);
    },
  );

  it('wait for one that is refused for now', async () => {
    expectLog(FAILED_TRY);
    await tell('Changed', 'Cancelled');
    sink.manner = 'refuse';
    await deliver();
    await delay('Changed', 3 * HOUR_MS);
    sink.manner = 'take';
    for (const [hours, told] of [
      [1, []],
      [3, ['Changed']],
      [1, ['Changed', 'Cancelled']],
    ] as const) {
      stopClockAfter(hours * HOUR_MS);
      await deliver();
      expect(subjects()).toEqual(told);
    }
  });

  it('do not wait for one that has failed for good', { tags: 'deep' }, async () => {
    expectLog(FAILED_TRY);
    sink.manner = 'refuse';
    await tell('Invitation', 'Moved');
    await JobModel.updateMany({}, { createdAt: new Date(currentTime().getTime() - 24 * HOUR_MS) });
    await deliver();
    sink.manner = 'take';
    stopClockAfter(10_000);
    await deliver();
    expect(subjects()).toEqual(['Moved']);
  });

  it('do not wait for a reminder that a change has made needless', async () => {
    await queue({ about, kind: 'reminder', content: content('Reminder') });
    await delay('Reminder', 15 * MINUTE_MS);
    await inTransaction(session => supersedeMails(about, 'all', { scope, session }));
    await tell('Cancelled');
    await deliver();
    expect(subjects()).toEqual(['Cancelled']);
    expect(await JobModel.countDocuments()).toBe(0);
  });
});

describe('a process that dies while it sends', () => {
  it('leaves the email to the next one, which waits for its lease to end', async () => {
    await queue({});
    // What a killed process leaves: a claimed mail, of which no one knows whether it was sent.
    await claimJob(deliverMail);
    await postpone(HOUR_MS);
    await deliver();
    expect(sink.taken).toEqual([]);
    stopClockAfter(HOUR_MS + 20_001);
    await deliver();
    expect(sink.taken).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'sent', tries: 2 });
  });

  it('a process that dies while it sends for days leaves it a try all the same, because it was away and not the server', async () => {
    expectLog(FAILED_TRY);
    await queue({});
    sink.manner = 'refuse';
    await deliver();
    sink.manner = 'take';
    stopClockAfter(48 * HOUR_MS);
    await deliver();
    expect(await only()).toMatchObject({ state: 'sent', tries: 2 });
  });

  it('cannot afterwards record the outcome of an email that another process has taken over', async () => {
    expectLog(/another process has the job by now/);
    sink.manner = 'hang';
    await queue({});
    // No heartbeat finds out before the server hangs up.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const slow = deliver();
    await vi.waitFor(() => expect(sink.unanswered).toBe(1), { timeout: 120_000 });
    const other = new Types.ObjectId();
    await JobModel.updateOne({}, { holder: other });
    sink.hangUp();
    await slow;
    expect(await only()).toMatchObject({ state: 'queued', tries: 0, lastError: null });
    expect(await onlyJob()).toMatchObject({ holder: other, lastError: null });
  });
});

it('several processes that send at the same time send no email twice', { tags: 'deep' }, async () => {
  await queue(...numbered(40));
  await Promise.all([work(), work(), work()]);
  await vi.waitFor(() => expect(sink.taken).toHaveLength(40), { timeout: 120_000, interval: 20 });
  await Promise.all(workers.splice(0).map(worker => worker.stop(600_000)));
  expect(new Set(sink.taken.map(({ messageId }) => messageId)).size).toBe(40);
  expect(await MailModel.countDocuments({ state: 'sent' })).toBe(40);
  expect(await JobModel.countDocuments()).toBe(0);
});

it('stops between two emails when the process ends, and keeps the rest', { tags: 'deep' }, async () => {
  await queue(...numbered(20));
  const third = gate();
  sink.onTaken = () => void (sink.taken.length === 3 && third.open());
  const worker = await work();
  await third.passed.then(() => worker.stop(600_000));
  const first = sink.taken.length;
  expect(first).toBeLessThan(20);
  expect(await MailModel.countDocuments({ state: 'sent' })).toBe(first);
  await deliver();
  expect(new Set(sink.taken.map(({ messageId }) => messageId)).size).toBe(20);
  expect(sink.taken).toHaveLength(20);
});

it('sends nothing to a mail server elsewhere without TLS, unless that was allowed', async () => {
  expectLog(FAILED_TRY);
  // The same server by an address that is not known to be this machine.
  const url = `smtp://[::ffff:127.0.0.1]:${sink.port}`;
  set('SMTP_URL', url);
  await queue({});
  await deliver();
  expect(sink.taken).toEqual([]);
  expect(await only()).toMatchObject({ state: 'queued', lastError: 'The mail server takes no email right now' });
  stopClockAfter(MINUTE_MS);
  set('SMTP_REQUIRE_TLS', false);
  await deliver();
  expect(sink.taken).toHaveLength(1);
});

it('keeps no address of a person that the server repeats', async () => {
  expectLog(FAILED_TRY);
  sink.manner = 'refuse for good';
  await queue({});
  vi.spyOn(logger, 'child').mockReturnValue(logger as never);
  const warn = vi.spyOn(logger, 'warn');
  await deliver();
  expect((await only()).lastError).toMatch(/550 the mailbox says no <\(address\)>/);
  const [line] = warn.mock.calls[0] ?? [];
  const { err } = line as unknown as { err: Error };
  expect(err.message).toContain('(address)');
  expect(err.message).not.toContain('adaeze@');
});

it.each(representatives(['hang', 'stay silent'] as const))(
  'does not let a server that does not answer (%s) hold up the end of the process',
  async manner => {
    expectLog(FAILED_TRY);
    sink.manner = manner;
    await queue({});
    const worker = await work();
    await vi.waitFor(() => expect(sink.connections).toBe(1), { timeout: 120_000, interval: 5 });
    await worker.stop(100);
    expect(await only()).toMatchObject({ state: 'queued', tries: 0 });
    expect(await onlyJob()).toMatchObject({ holder: null, attempts: 0 });
    expect((await onlyJob()).availableAt.getTime()).toBeLessThanOrEqual(currentTime().getTime());
  },
);

it(
  'a link that is still valid when its mail has failed can be sent again, and is wiped when it is no longer valid',
  { tags: 'deep' },
  async () => {
    expectLog(FAILED_TRY);
    sink.manner = 'refuse for good';
    const day = 24 * HOUR_MS;
    await queue({ isSecret: true, usefulUntil: new Date(currentTime().getTime() + 7 * day) });
    await JobModel.updateMany({}, { createdAt: new Date(currentTime().getTime() - day) });
    await deliver();
    const failed = await only();
    expect(failed.state).toBe('failed');
    expect(failed.text).toContain('A line');
    stopClockAfter(7 * day + 1);
    await wipeSecrets();
    expect(await only()).toMatchObject({ state: 'failed', text: null, html: null });
  },
);

describe('a code', () => {
  it('is not readable any more once its mail was sent', async () => {
    const { email } = await makePerson();
    const code = await mailedCode(email);
    await deliver();
    expect(sink.taken[0]?.raw).toContain(code);
    expect(await only()).toMatchObject({ state: 'sent', text: null, html: null });
    expect(JSON.stringify(await database().collection('outbox').find().toArray())).not.toContain(code);
  });

  it('is not readable any more once it has expired, sent or not', async () => {
    const { email } = await makePerson();
    await mailedCode(email);
    await wipeSecrets();
    expect((await only()).text).not.toBeNull();
    stopClockAfter(10 * MINUTE_MS + 1);
    await wipeSecrets();
    expect(await only()).toMatchObject({ state: 'failed', text: null, html: null, lastError: 'Too late to be useful' });
    await deliver();
    expect(sink.taken).toEqual([]);
  });
});

it('a request never waits for the mail server', async () => {
  sink.manner = 'stay silent';
  const { email } = await makePerson();
  await api.post('/auth/forgot-password').send({ email }).expect(200);
  expect(sink.connections).toBe(0);
  expect(await only()).toMatchObject({ state: 'queued', tries: 0 });
});
