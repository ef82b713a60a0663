import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { WebhookEvent } from '@interview-detection/shared/webhooks/webhooks.rules';
import { WEBHOOK_EVENTS } from '@interview-detection/shared/webhooks/webhooks.rules';
import { webhookMessageSchema } from '@interview-detection/shared/webhooks/webhook-message.schema';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot } from '#api/test/bot';
import { openLink } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { YEAR } from '#api/test/days';
import { makeInterview, makeRecruiter, uniqueEmail, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { DeliveryModel, InterviewModel, JobModel } from '#api/test/models';
import { expectLog } from '#api/test/quiet';
import { everything } from '#api/test/sweep';
import { makeWebhook } from '#api/test/webhooks';
import { erase, planErasure } from '../privacy/erasure.service';
import { on } from '#api/events/domain-event';
import { connectSubscribers } from '#api/test/app-context';
import { appSubscribers } from '#api/app-subscribers';
import { interviewCancelled } from '../interviews/interviews.events';
import { failReport } from '../reports/make-report.service';
import { reportJob } from '../reports/start-report.service';

useDatabase();

const post = (person: Recruiter, path: string, body: object = {}) =>
  api.post(path).set(person.auth).send(body).expect(200);
const transcript = [
  { type: 'sent', message: 'Why do you apply?' },
  { type: 'recieve', message: 'Because of the fjords' },
];

/** What waits for the company's webhooks, oldest first. */
async function messages(): Promise<{ type: WebhookEvent; timestamp: string; data: Record<string, unknown> }[]> {
  const rows = await DeliveryModel.find().sort({ _id: 1 }).lean();
  return rows.map(({ body }) => JSON.parse(body) as never);
}
const shown = async (person: Recruiter, id: string): Promise<Record<string, unknown>> =>
  (await api.get(`/interviews/data/${id}`).set(person.auth).expect(200)).body.data;

const ALL = WEBHOOK_EVENTS.filter(event => event !== 'ping');

describe('receivers are notified', () => {
  it(
    'receivers are notified of the life of an interview, in its order, as the API shows it after each change',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      await makeWebhook(recruiter, { events: ALL });
      const interview = await makeInterview(recruiter, { description: 'Ask about fjords' });
      await post(recruiter, `/interviews/${interview._id}/reschedule`, { date: `${YEAR + 1}-01-08`, time: '09:00' });
      await api.patch(`/interviews/${interview._id}`).set(recruiter.auth).field('name', 'Adaeze N. Okafor').expect(200);
      await post(recruiter, `/interviews/${interview._id}/complete`, { transcript });
      await runDueJobs({ kinds: [reportJob] });
      await post(recruiter, `/candidates/${interview.candidate._id}/decision`, { status: 'Selected', reason: 'Sure' });

      const told = await messages();
      expect(told.map(({ type }) => type)).toEqual([
        'interview.scheduled',
        'interview.rescheduled',
        'interview.corrected',
        'interview.completed',
        'report.ready',
        'candidate.decided',
      ]);
      const details = await shown(recruiter, interview._id);
      const [scheduled, moved, corrected, completed, ready, decided] = told.map(({ data }) => data);
      const { notice: _n, doubleBooked: _d, consent: _c, adjustments: _a, visitedAt: _v, ...facts } = interview;
      const { review: _r, erasureAsked: _e, ...asScheduled } = facts;
      expect(scheduled).toEqual(asScheduled);
      expect(moved).toMatchObject({ _id: interview._id, date: `${YEAR + 1}-01-08T00:00:00.000Z`, time: '09:00' });
      expect(corrected).toMatchObject({ candidate: { name: 'Adaeze N. Okafor' } });
      // What follows from the change has happened by then.
      expect(completed).toMatchObject({ status: 'completed', reportStatus: 'pending' });
      expect(ready).toMatchObject({ _id: interview._id, reportStatus: 'ready', verdict: details.verdict });
      expect(decided).toMatchObject({
        _id: interview.candidate._id,
        status: 'Selected',
        email: interview.candidate.email,
      });
    },
  );

  it(
    'receivers are notified without the candidate’s link, answers, decisions or report',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      await makeWebhook(recruiter, { events: ALL });
      const { _id, candidate } = await makeInterview(recruiter, { interviewType: 'Bot' });
      const { link } = await openLink(recruiter.auth, _id);
      await post(recruiter, `/interviews/${_id}/complete`, { transcript });
      await runDueJobs({ kinds: [reportJob] });
      await post(recruiter, `/candidates/${candidate._id}/decision`, { status: 'Rejected', reason: 'Too loud' });
      const said = JSON.stringify(await messages());
      expect(said).not.toContain(link);
      expect(said).not.toMatch(/\/i\/|fjords|Why do you apply|Too loud|transcript|aiReport/);
    },
  );

  it(
    'receivers are notified of a cancelled interview, of a missed one, and of a report that failed',
    { tags: 'deep' },
    async () => {
      expectLog(/report/);
      const recruiter = await makeRecruiter();
      await makeWebhook(recruiter, { events: ['interview.cancelled', 'interview.no_show', 'report.failed'] });
      const [cancelled, missed, failed] = [
        await makeInterview(recruiter),
        await makeInterview(recruiter),
        await makeInterview(recruiter),
      ];
      await post(recruiter, `/interviews/${cancelled._id}/cancel`);
      await InterviewModel.updateOne({ _id: missed._id }, { startsAt: new Date(Date.now() - 3_600_000) });
      await post(recruiter, `/interviews/${missed._id}/no-show`);
      await post(recruiter, `/interviews/${failed._id}/complete`, { transcript });
      await failReport(failed._id);
      expect(
        (await messages()).map(({ type, data }) => [type, data['_id'], data['status'], data['reportStatus']]),
      ).toEqual([
        ['interview.cancelled', cancelled._id, 'cancelled', 'none'],
        ['interview.no_show', missed._id, 'no_show', 'none'],
        ['report.failed', failed._id, 'completed', 'failed'],
      ]);
    },
  );

  it('receivers are notified of an interview by the bot that begins', async () => {
    const recruiter = await makeRecruiter();
    await makeWebhook(recruiter, { events: ['interview.started'] });
    const bot = await makeBot(undefined, { recruiter });
    await callsOf(bot).start().expect(200);
    expect(await messages()).toMatchObject([
      { type: 'interview.started', data: { _id: bot.id, status: 'in_progress' } },
    ]);
  });

  it(
    'receivers are notified of a candidate who does not agree, with the interview and the reason',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      await makeWebhook(recruiter, { events: ['candidate.declined'] });
      const interview = await makeInterview(recruiter);
      const { auth } = await openLink(recruiter.auth, interview._id);
      const { body } = await api.get('/candidate/interview').set(auth).expect(200);
      const noticeVersion = body.data.notice.version as string;
      const decision = { noticeVersion, decision: 'declined', reason: 'I would rather talk' };
      await api.post('/candidate/consent').set(auth).send(decision).expect(200);
      expect(await messages()).toMatchObject([
        {
          type: 'candidate.declined',
          data: {
            _id: interview.candidate._id,
            status: 'Pending',
            interview: { _id: interview._id, consent: { decision: 'declined', reason: 'I would rather talk' } },
          },
        },
      ]);
    },
  );

  it('receivers are notified in the form that the contract has for each, and no field more', async () => {
    const recruiter = await makeRecruiter();
    await makeWebhook(recruiter, { events: ALL });
    const interview = await makeInterview(recruiter);
    await post(recruiter, `/interviews/${interview._id}/cancel`);
    for (const message of await messages()) {
      expect(webhookMessageSchema(message.type).strict().parse(message)).toEqual(message);
    }
  });

  it('receivers are notified if they asked for it: others, those that are off, and other companies hear nothing', async () => {
    const [recruiter, stranger] = [await makeRecruiter(), await makeRecruiter()];
    const wanted = await makeWebhook(recruiter, { events: ['interview.scheduled'] });
    await makeWebhook(recruiter, { events: ['interview.cancelled', 'ping'] });
    const off = await makeWebhook(recruiter, { events: ['interview.scheduled'] });
    await api.patch(`/webhooks/${off._id}`).set(recruiter.auth).send({ enabled: false }).expect(200);
    await makeWebhook(stranger, { events: ALL });
    await makeInterview(recruiter);
    expect((await DeliveryModel.find().lean()).map(({ webhook }) => webhook.toHexString())).toEqual([wanted._id]);
    expect(await JobModel.countDocuments({ name: 'deliver-webhook' })).toBe(1);
  });
});

describe('an erasure', () => {
  it(
    'takes along what receivers were told about the person, and tells them of the erasure by the id alone',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      await makeWebhook(recruiter, { events: ALL });
      const [gone, stays] = [
        await makeInterview(recruiter, { name: 'Quentin Zyx' }),
        await makeInterview(recruiter, { email: uniqueEmail() }),
      ];
      await erase(await planErasure(gone.candidate._id));
      expect(await messages()).toMatchObject([
        { type: 'interview.scheduled', data: { _id: stays._id } },
        { type: 'candidate.erased', data: { _id: gone.candidate._id } },
      ]);
      const said = JSON.stringify(await everything());
      expect(said).not.toMatch(/Quentin|Zyx/);
      expect((await messages())[1]?.data).toEqual({ _id: gone.candidate._id });
    },
  );

  it('an erasure sends nothing about the person any more, even if it was waiting', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    await makeWebhook(recruiter, { events: ['interview.scheduled'] });
    const { candidate } = await makeInterview(recruiter);
    await erase(await planErasure(candidate._id));
    // Its job finds nothing to send: no try is noted, and the log is quiet.
    expect(await runDueJobs()).toBeGreaterThan(0);
    expect(await DeliveryModel.countDocuments()).toBe(0);
    expect(await JobModel.countDocuments({ name: 'deliver-webhook' })).toBe(0);
  });
});

it('deliveries are undone with the change', { tags: 'deep' }, async () => {
  expectLog(/A subscriber failed/, /"status":500/);
  const recruiter = await makeRecruiter();
  await makeWebhook(recruiter, { events: ALL });
  const interview: Interview = await makeInterview(recruiter);
  const before = await everything();
  const failing = on(interviewCancelled, async () => {
    throw new Error('A subscriber failed');
  });
  const disconnect = connectSubscribers([...appSubscribers, failing]);
  await api.post(`/interviews/${interview._id}/cancel`).set(recruiter.auth).send({}).expect(500);
  disconnect();
  expect(await everything()).toEqual(before);
});
