import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { currentTime } from '#api/lib/app-context';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import {
  makeInterview,
  makeInterviewer,
  makePerson,
  uniqueEmail,
  type Person,
  type Recruiter,
} from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { mailedCode, mailedVerification, mailsTo } from '#api/test/mails';
import { MailModel, UserModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { startJobWorker } from '#api/jobs/job-worker';
import { HOUR_MS } from '#api/lib/durations';
import { releaseHeldMails } from './held-mails.service';
import { releaseMails } from './outbox.jobs';

useDatabase();
beforeEach(() => set('SMTP_URL', 'smtp://localhost:25'));

const COMPANY = { name: 'Northwind Labs', address: 'x', contact_email: 'hi@northwind.example', phone: '1' };

/** The owner of a company who has not verified their email yet. */
async function unverifiedOwner(): Promise<Recruiter> {
  const owner = await makePerson({ emailVerified: false });
  const { body } = await api.post('/company').set(owner.auth).send(COMPANY).expect(201);
  return { ...owner, company: body.data };
}

async function verify({ email, auth }: Recruiter): Promise<void> {
  await api.post('/auth/verify-email/resend').set(auth).expect(200);
  const { token } = await mailedVerification(email);
  await api.post('/auth/verify-email').send({ token }).expect(200);
}

const invite = (owner: Recruiter, email = uniqueEmail('candidate')) => makeInterview(owner, { email });
const ofCompany = ({ company }: Recruiter) => MailModel.find({ company: company._id }).sort({ _id: 1 }).lean();
const states = async (owner: Recruiter) =>
  (await ofCompany(owner)).map(({ state, heldBecause }) => (heldBecause ? `${state}: ${heldBecause}` : state));
const me = async ({ auth }: Person) => (await api.get('/auth/me').set(auth).expect(200)).body.data;
const ANY_HELD = 'held: email-unverified';

describe('emails of a company without a verified owner', () => {
  it(
    'wait as held with that reason; the change itself is made, and its interview says that no one was told',
    { tags: 'deep' },
    async () => {
      const owner = await unverifiedOwner();
      const interview = await invite(owner, 'adaeze@example.org');
      expect(interview.notice).toMatchObject({ state: 'held', to: 'adaeze@example.org' });
      // The candidate's, and the owner's own: that address is no better known.
      expect(await states(owner)).toEqual([ANY_HELD, ANY_HELD]);
      const { body } = await api.get('/outbox').set(owner.auth).expect(200);
      expect(body.data[0]).toMatchObject({
        state: 'held',
        heldBecause: 'email-unverified',
        canResend: false,
        nextTryAt: null,
      });
      await releaseHeldMails();
      expect(await states(owner)).toEqual([ANY_HELD, ANY_HELD]);
    },
  );

  it('leave by themselves once the owner is verified, at once if jobs run', { tags: 'deep' }, async () => {
    const owner = await unverifiedOwner();
    await invite(owner);
    const worker = await startJobWorker([releaseMails]);
    try {
      await verify(owner);
      await vi.waitFor(async () => expect(await states(owner)).toEqual(['queued', 'queued']), { timeout: 20_000 });
    } finally {
      await worker.stop(10_000);
    }
    expect(await me(owner)).toMatchObject({ emailVerified: true, mailsHeld: false });
    await invite(owner);
    expect(await states(owner)).toEqual(['queued', 'queued', 'queued', 'queued']);
  });

  it('count against the limits as they leave, not before', { tags: 'deep' }, async () => {
    set('LIMIT_MAILS_HOUR', 3);
    const owner = await unverifiedOwner();
    await invite(owner);
    await invite(owner);
    await verify(owner);
    await runDueJobs({ kinds: [releaseMails] });
    await releaseHeldMails();
    expect((await states(owner)).toSorted()).toEqual(['held: company-limit', 'queued', 'queued', 'queued']);
  });

  it(
    'emails of a company without a verified owner that are no longer needed when the owner is verified are not sent',
    { tags: 'deep' },
    async () => {
      const owner = await unverifiedOwner();
      const [late, outdated] = [uniqueEmail(), uniqueEmail()];
      await invite(owner, late);
      await invite(owner, outdated);
      await MailModel.updateMany({ 'to.address': late }, { usefulUntil: new Date(currentTime().getTime() + HOUR_MS) });
      await MailModel.updateMany({ 'to.address': outdated }, { isOutdated: true });
      stopClockAfter(2 * HOUR_MS);
      await verify(owner);
      await releaseHeldMails();
      expect((await mailsTo(late)).map(({ state }) => state)).toEqual(['dropped']);
      expect((await mailsTo(outdated)).map(({ state }) => state)).toEqual(['dropped']);
    },
  );

  it('cannot be sent again by hand: 409 EMAIL_UNVERIFIED', async () => {
    const owner = await unverifiedOwner();
    await invite(owner);
    const [mail] = await ofCompany(owner);
    const { body } = await api
      .post(`/outbox/${String(mail?._id)}/resend`)
      .set(owner.auth)
      .expect(409);
    expect(body).toMatchObject({
      code: 'EMAIL_UNVERIFIED',
      message: 'Your company’s emails wait until one of its owners has verified their email address',
    });
    expect(await states(owner)).toEqual([ANY_HELD, ANY_HELD]);
  });

  it('nor one that waited for a mail server before there was one', { tags: 'deep' }, async () => {
    set('SMTP_URL', undefined);
    const owner = await unverifiedOwner();
    await invite(owner);
    set('SMTP_URL', 'smtp://localhost:25');
    const [mail] = await ofCompany(owner);
    await api
      .post(`/outbox/${String(mail?._id)}/resend`)
      .set(owner.auth)
      .expect(409);
    expect(await states(owner)).toEqual(['held', 'held']);
  });

  it('do not hold back emails between a person and the product', async () => {
    const owner = await unverifiedOwner();
    await mailedCode(owner.email);
    expect((await mailsTo(owner.email)).map(({ state, kind }) => [kind, state])).toEqual([['password-code', 'queued']]);
  });
});

describe('the wait is not got around', () => {
  it('the wait is not got around by changed details of the person or of the company', { tags: 'deep' }, async () => {
    const owner = await unverifiedOwner();
    const other = uniqueEmail('other');
    const details = { first_name: 'Ada', last_name: 'King', phone: '1', email: other, emailVerified: true };
    await api.put(`/users/${owner._id}`).set(owner.auth).send(details);
    await api
      .put(`/company/${owner.company._id}`)
      .set(owner.auth)
      .send({ ...COMPANY, contact_email: other });
    expect(await me(owner)).toMatchObject({ email: owner.email, emailVerified: false, mailsHeld: true });
    await invite(owner);
    expect(await states(owner)).toEqual([ANY_HELD, ANY_HELD]);
  });

  it('the wait is not got around by adding another owner, whose own mail waits as well', async () => {
    const owner = await unverifiedOwner();
    const second = await makeInterviewer(owner, { role: 'owner' });
    expect(await me(second)).toMatchObject({ role: 'owner', emailVerified: false, mailsHeld: true });
    await invite(owner);
    expect(await states(owner)).toEqual([ANY_HELD, ANY_HELD, ANY_HELD]);
  });

  it(
    'the wait is not got around by a verified colleague who is no owner, nor by an owner who is deactivated',
    { tags: 'deep' },
    async () => {
      const owner = await unverifiedOwner();
      const colleague = await makeInterviewer(owner);
      await UserModel.updateOne({ _id: colleague._id }, { $unset: { isEmailUnverified: 1 } });
      expect(await me(colleague)).toMatchObject({ emailVerified: true, mailsHeld: true });
      const promote = (body: object) => api.patch(`/team/${colleague._id}`).set(owner.auth).send(body).expect(200);
      await promote({ role: 'owner' });
      expect(await me(owner)).toMatchObject({ emailVerified: false, mailsHeld: false });
      await promote({ active: false });
      expect(await me(owner)).toMatchObject({ mailsHeld: true });
      await invite(owner);
      expect(await states(owner)).toEqual([ANY_HELD, ANY_HELD, ANY_HELD]);
    },
  );
});

it('a verified colleague who is made an owner lets them leave with the next pass', async () => {
  const owner = await unverifiedOwner();
  await invite(owner);
  const colleague = await makeInterviewer(owner);
  await UserModel.updateOne({ _id: colleague._id }, { $unset: { isEmailUnverified: 1 }, role: 'owner' });
  await releaseHeldMails();
  expect(await states(owner)).toEqual(['queued', 'queued', 'queued']);
});

it('a company’s emails keep waiting when another company’s owner is verified', async () => {
  const [one, other] = [await unverifiedOwner(), await unverifiedOwner()];
  await invite(one);
  await invite(other);
  await verify(one);
  await releaseHeldMails();
  expect([await states(one), await states(other)]).toEqual([
    ['queued', 'queued'],
    [ANY_HELD, ANY_HELD],
  ]);
});

it('a person without a company reads that its emails would wait', async () => {
  expect(await me(await makePerson({ emailVerified: false }))).toMatchObject({ mailsHeld: true });
  expect(await me(await makePerson())).toMatchObject({ mailsHeld: false });
});
