import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { stopClock } from '#api/test/clock';
import { currentTime } from '#api/lib/app-context';
import { api, bearer } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makeRecruiter, type Person, type Recruiter } from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { expectLog } from '#api/test/quiet';
import { storeInterviews, storeSession, storedInterview } from '#api/test/stored';
import { companyModel } from '../company/company.model';
import { followUpBatch } from './follow-up.service';
import { EventModel, InterviewModel, MailModel, UserModel } from '#api/test/models';
import { YEAR, longDay } from '#api/test/days';
import { representatives } from '#api/test/environment';

useDatabase();

const NOT_FOLLOWED_UP = /follow-ups are made one by one|an interview could not be followed up/;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CANDIDATE = 'adaeze@example.org';
const START = Date.parse(`${YEAR}-05-14T10:30:00Z`);

let recruiter: Recruiter;
let tom: Person;
beforeEach(async () => {
  recruiter = await makeRecruiter({ email: 'mara@example.org' });
  tom = await makeInterviewer(recruiter, { email: 'tom@example.org' });
});

/** The recruiter with a session that is valid at this test's time. */
const signedIn = async () => ({ ...recruiter, auth: bearer(await storeSession(recruiter._id)) });

const schedule = async (fields: Record<string, string> = {}) => {
  const interview = await makeInterview(await signedIn(), { email: CANDIDATE, interviewer: tom._id, ...fields });
  await MailModel.deleteMany({});
  return interview;
};
const change = async (id: string, verb: string, body: object = {}) =>
  api
    .post(`/interviews/${id}/${verb}`)
    .set((await signedIn()).auth)
    .send(body)
    .expect(200);
/** What the job does at that time. Returns the emails written then, as `kind: address`. */
async function runAt(ms: number): Promise<string[]> {
  await MailModel.deleteMany({});
  stopClock(ms);
  while ((await followUpBatch(currentTime())) > 0);
  const mails = await MailModel.find().sort({ _id: 1 }).lean();
  return mails.map(({ kind, to }) => `${kind}: ${to.address}`);
}

const TO_CANDIDATE = 'reminder: adaeze@example.org';
const BOTH = ['reminder: adaeze@example.org', 'reminder: tom@example.org'];

/** What the person who scheduled a Bot interview gets when it has closed. */
const NOT_STARTED = ['overdue: mara@example.org'];

describe('reminders', () => {
  it('go out 24 h and 1 h before, to the candidate and the interviewer, each once', { tags: 'deep' }, async () => {
    await schedule();
    expect(await runAt(START - 24 * HOUR - 1)).toEqual([]);
    expect(await runAt(START - 24 * HOUR)).toEqual(BOTH);
    expect(await runAt(START - 24 * HOUR + 10_000)).toEqual([]);
    expect(await runAt(START - HOUR - 1)).toEqual([]);
    expect(await runAt(START - HOUR)).toEqual(BOTH);
    const [mail] = await mailsTo(CANDIDATE);
    expect(mail?.text).toContain(`${longDay(`${YEAR}-05-14`)}, 10:30 am UTC (GMT)`);
    expect(mail?.text).toContain('Join the meeting: http://localhost:3000/i/');
    expect(mail?.replyTo).toEqual({ name: 'Mara Santos', address: 'mara@example.org' });
    expect(await runAt(START - 1)).toEqual([]);
    expect(await runAt(START + 30 * MINUTE)).toEqual([]);
  });

  it(
    'reminders of a Bot interview go to the candidate, and a last one while it is still open',
    { tags: 'deep' },
    async () => {
      await schedule({ interviewType: 'Bot' });
      expect(await runAt(START - 24 * HOUR)).toEqual([TO_CANDIDATE]);
      expect(await runAt(START - HOUR)).toEqual([TO_CANDIDATE]);
      expect(await runAt(START + 20 * HOUR - 1)).toEqual([]);
      expect(await runAt(START + 20 * HOUR)).toEqual([TO_CANDIDATE]);
      const [mail] = await mailsTo(CANDIDATE);
      expect(mail?.subject).toMatch(/^Still open: /);
      expect(mail?.usefulUntil?.getTime()).toBe(START + 24 * HOUR);
      expect(await runAt(START + 24 * HOUR)).toEqual(NOT_STARTED);
      expect((await mailsTo('mara@example.org'))[0]?.subject).toMatch(/^Not started: /);
    },
  );

  it(
    'reminders of a Bot interview follow the hours for which the company keeps it open',
    { tags: 'deep' },
    async () => {
      await schedule({ interviewType: 'Bot' });
      await companyModel().updateOne({}, { windowHours: 7 });
      await runAt(START - HOUR);
      // Open for too short a time for one more.
      expect(await runAt(START + 7 * HOUR - 1)).toEqual([]);
      expect(await runAt(START + 7 * HOUR)).toEqual(NOT_STARTED);
    },
  );

  it('reminders of a Bot interview end if the candidate began it or did not agree', { tags: 'deep' }, async () => {
    const { _id } = await schedule({ interviewType: 'Bot' });
    await InterviewModel.updateOne(
      { _id },
      { 'visit.consent': { decision: 'declined', at: currentTime(), reason: null } },
    );
    expect(await runAt(START - HOUR)).toEqual([]);
    expect(await runAt(START + 20 * HOUR)).toEqual([]);
    await InterviewModel.updateOne({ _id }, { 'visit.consent': null, status: 'in_progress', followUp: null });
    expect(await runAt(START + 30 * HOUR)).toEqual([]);
  });

  it('are not sent any more when the mail server comes back too late', { tags: 'deep' }, async () => {
    await schedule();
    await runAt(START - 24 * HOUR);
    expect((await MailModel.find().lean()).map(({ usefulUntil }) => usefulUntil?.getTime())).toEqual([
      START - HOUR,
      START - HOUR,
    ]);
    await runAt(START - HOUR);
    expect((await MailModel.findOne().lean())?.usefulUntil?.getTime()).toBe(START);
  });

  it(
    'reminders of the hour before are all that is left for an interview within the day',
    { tags: 'deep' },
    async () => {
      stopClock(START - 23 * HOUR);
      await schedule();
      expect(await runAt(START - 22 * HOUR)).toEqual([]);
      expect(await runAt(START - HOUR)).toEqual(BOTH);
    },
  );

  it('move with the interview', { tags: 'deep' }, async () => {
    const { _id } = await schedule();
    expect(await runAt(START - 24 * HOUR)).toEqual(BOTH);
    await change(_id, 'reschedule', { date: `${YEAR}-05-20`, time: '10:30' });
    expect(await runAt(START - HOUR)).toEqual([]);
    const moved = START + 6 * 24 * HOUR;
    expect(await runAt(moved - 24 * HOUR)).toEqual(BOTH);
    expect(await runAt(moved - HOUR)).toEqual(BOTH);
  });

  it.each(representatives(['cancel', 'complete']))('end with the interview: %s', async verb => {
    const { _id } = await schedule();
    await change(_id, verb, verb === 'complete' ? { transcript: [] } : {});
    expect((await storedInterview(_id)).followUp).toBeNull();
    for (const time of [START - 24 * HOUR, START - HOUR, START + 5 * HOUR]) expect(await runAt(time)).toEqual([]);
  });

  it('reminders that still wait to be sent are dropped when the interview is cancelled', async () => {
    const { _id } = await schedule();
    await runAt(START - 24 * HOUR);
    await change(_id, 'cancel');
    const reminders = await MailModel.find({ kind: 'reminder' }).lean();
    expect(reminders.map(({ state }) => state)).toEqual(['dropped', 'dropped']);
  });
});

describe('after a time without the server', () => {
  it('only the reminder that is still useful is sent, and once', async () => {
    await schedule();
    expect(await runAt(START - 30 * MINUTE)).toEqual(BOTH);
    expect(await runAt(START - 20 * MINUTE)).toEqual([]);
  });

  it('the one of the day before is sent late while the other is not due', { tags: 'deep' }, async () => {
    await schedule();
    expect(await runAt(START - 5 * HOUR)).toEqual(BOTH);
    expect(await runAt(START - HOUR)).toEqual(BOTH);
  });

  it('none is sent for an interview that has begun', { tags: 'deep' }, async () => {
    await schedule();
    expect(await runAt(START)).toEqual([]);
    expect(await runAt(START + 2 * HOUR)).toEqual(['overdue: mara@example.org']);
  });
});

describe('an interview that is over by more than 60 minutes and still open', () => {
  it('asks the person who scheduled it, once', { tags: 'deep' }, async () => {
    const { _id } = await schedule();
    await runAt(START - HOUR);
    expect(await runAt(START + 2 * HOUR - 1)).toEqual([]);
    expect(await runAt(START + 2 * HOUR)).toEqual(['overdue: mara@example.org']);
    const [mail] = await mailsTo('mara@example.org');
    expect(mail?.text).toContain('http://localhost:3000/interview-upcomming');
    expect(mail?.text).toContain(`http://localhost:3000/interview-upcomming/reschedule/${_id}`);
    expect(await runAt(START + 48 * HOUR)).toEqual([]);
    expect((await storedInterview(_id)).followUp).toBeNull();
  });

  it('asks the company’s address if that person’s account was deleted', { tags: 'deep' }, async () => {
    await schedule();
    await companyModel().updateOne({}, { contact_email: 'people@example.org' });
    await runAt(START);
    await UserModel.updateOne({ _id: recruiter._id }, { active: false });
    expect(await runAt(START + 2 * HOUR)).toEqual(['overdue: people@example.org']);
  });
});

describe('an interview by the bot', () => {
  const bot = () => schedule({ interviewType: 'Bot' });
  const choose = (windowHours: number) => companyModel().updateOne({}, { windowHours });

  it('an interview by the bot that was not started is a no_show when its window closes: the person who scheduled it is notified, and not asked for a transcript', async () => {
    const { _id } = await bot();
    for (const hours of [2, 3, 12]) expect(await runAt(START + hours * HOUR)).toEqual([]);
    expect(await runAt(START + 23.99 * HOUR)).toEqual(['reminder: adaeze@example.org']);
    expect((await storedInterview(_id)).status).toBe('scheduled');
    expect(await runAt(START + 24 * HOUR)).toEqual(NOT_STARTED);
    const [told] = await mailsTo('mara@example.org');
    expect(told?.text).toContain('so it is a no-show now');
    const { status, followUp, history } = await storedInterview(_id);
    expect({ status, followUp }).toEqual({ status: 'no_show', followUp: null });
    expect(history.at(-1)).toMatchObject({
      to: 'no_show',
      by: { name: 'Bot' },
      reason: 'Not started before it closed',
    });
    expect(await EventModel.countDocuments({ type: 'interview.no_show' })).toBe(1);
  });

  it('is open for as long as the company says, also if it says so later', { tags: 'deep' }, async () => {
    const { _id } = await bot();
    await runAt(START);
    await choose(48);
    await runAt(START + 47.9 * HOUR);
    expect((await storedInterview(_id)).status).toBe('scheduled');
    await runAt(START + 48 * HOUR);
    expect((await storedInterview(_id)).status).toBe('no_show');
  });

  it('an interview by the bot that closed while no server ran is a no_show after it', { tags: 'deep' }, async () => {
    const { _id } = await bot();
    expect(await runAt(START + 100 * HOUR)).toEqual(NOT_STARTED);
    expect((await storedInterview(_id)).status).toBe('no_show');
  });

  it('an interview by the bot that moved closes after its new start', { tags: 'deep' }, async () => {
    const { _id } = await bot();
    await change(_id, 'reschedule', { date: `${YEAR}-05-20`, time: '10:30' });
    await runAt(START + 6 * 24 * HOUR);
    expect((await storedInterview(_id)).status).toBe('scheduled');
    await runAt(START + 7 * 24 * HOUR);
    expect((await storedInterview(_id)).status).toBe('no_show');
  });

  it(
    'an interview by the bot whose candidate declined stays open until a person decides',
    { tags: 'deep' },
    async () => {
      const { _id } = await bot();
      await InterviewModel.updateOne(
        { _id },
        { 'visit.consent': { decision: 'declined', at: new Date(START), reason: null } },
      );
      expect(await runAt(START + 48 * HOUR)).toEqual([]);
      const { status, followUp } = await storedInterview(_id);
      expect({ status, followUp }).toEqual({ status: 'scheduled', followUp: null });
    },
  );

  it(
    'is only said to be missed together with a request for adjustments that was not answered',
    { tags: 'deep' },
    async () => {
      const { _id } = await bot();
      const asked = { extraTimePercent: 25, signalsOff: [], keyboardOnly: false, note: null, at: new Date(START) };
      await InterviewModel.updateOne({ _id }, { 'visit.asked': asked });
      await runAt(START + 24 * HOUR);
      expect((await storedInterview(_id)).history.at(-1)?.reason).toBe(
        'Not started before it closed. The candidate had requested adjustments, and no one had answered.',
      );
    },
  );

  it(
    'an interview by the bot of an older version, about which it waits to ask, is looked at as the others are',
    { tags: 'deep' },
    async () => {
      const { _id } = await bot();
      await InterviewModel.updateOne({ _id }, { followUp: { kind: 'overdue', at: new Date(START + 2 * HOUR) } });
      expect(await runAt(START + 2 * HOUR)).toEqual([]);
      expect(await runAt(START + 24 * HOUR)).toEqual(NOT_STARTED);
      expect((await storedInterview(_id)).status).toBe('no_show');
    },
  );
});

describe('several at once', () => {
  const manyDue = (count: number) =>
    storeInterviews(
      recruiter.company._id,
      Array.from({ length: count }, () => ({
        interviewType: 'Real' as const,
        followUp: { kind: 'hour' as const, at: new Date(START - HOUR) },
      })),
    );

  it('are all written, batch by batch', { tags: 'deep' }, async () => {
    await manyDue(120);
    expect(await runAt(START - HOUR + 1)).toHaveLength(120);
  });

  it('reminders are written once, although two processes send them', { tags: 'deep' }, async () => {
    await manyDue(60);
    await MailModel.deleteMany({});
    stopClock(START - HOUR + 1);
    await Promise.all([followUpBatch(currentTime()), followUpBatch(currentTime())]);
    while ((await followUpBatch(currentTime())) > 0);
    expect(await MailModel.countDocuments()).toBe(60);
    expect(await MailModel.distinct('to.address')).toHaveLength(60);
  });

  it('are not held up by one whose follow-up fails', async () => {
    expectLog(NOT_FOLLOWED_UP);
    const [broken] = await manyDue(3);
    await InterviewModel.collection.updateOne(
      { _id: broken?._id ?? new Types.ObjectId() },
      { $unset: { position: 1 } },
    );
    expect(await runAt(START - HOUR + 1)).toHaveLength(2);
  });

  it.each([
    ['reminder of the day before', START - 24 * HOUR, BOTH],
    ['reminder of the hour before', START - HOUR, BOTH],
    ['question', START + 2 * HOUR, ['overdue: mara@example.org']],
  ])('one that failed at its time gets its %s some minutes later', { tags: 'deep' }, async (_what, time, mails) => {
    expectLog(NOT_FOLLOWED_UP);
    const { _id } = await schedule();
    // Up to the step in question everything went well.
    await runAt(time - 1);
    const { position } = await storedInterview(_id);
    const interviews = InterviewModel.collection;
    await interviews.updateOne({ _id: new Types.ObjectId(_id) }, { $unset: { position: 1 } });
    // A second one, so that it is looked at by itself.
    await interviews.insertOne({
      ...(await interviews.findOne({})),
      _id: new Types.ObjectId(),
      status: 'cancelled',
      position,
    });
    await runAt(time);
    await interviews.updateMany({}, { $set: { position } });
    expect(await runAt(time + 4 * MINUTE)).toEqual([]);
    expect(await runAt(time + 5 * MINUTE)).toEqual(mails);
    expect(await runAt(time + 10 * MINUTE)).toEqual([]);
  });
});
