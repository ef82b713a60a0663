import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import {
  interviewForm,
  makeInterview,
  makeInterviewer,
  makePdf,
  makePosition,
  makeRecruiter,
  type Person,
  type Recruiter,
} from '#api/test/factories';
import { YEAR } from '#api/test/days';
import { mailsTo } from '#api/test/mails';
import { MailModel } from '#api/test/models';
import { storedCandidate, storedCounts, storedInterview, storeInterviews } from '#api/test/stored';

useDatabase();

const CANDIDATE = 'adaeze@example.org';
let recruiter: Recruiter;
let tom: Person;
let eva: Person;
let ida: Person;

beforeEach(async () => {
  recruiter = await makeRecruiter({ email: 'mara@example.org' });
  tom = await makeInterviewer(recruiter, { email: 'tom@example.org', role: 'interviewer' });
  eva = await makeInterviewer(recruiter, { first_name: 'Eva', email: 'eva@example.org', role: 'interviewer' });
  ida = await makeInterviewer(recruiter, { first_name: 'Ida', email: 'ida@example.org', role: 'interviewer' });
});

const listOf = (...people: Person[]) => JSON.stringify(people.map(({ _id }) => _id));
const together = (fields: Record<string, string> = {}) =>
  makeInterview(recruiter, { email: CANDIDATE, interviewers: listOf(tom, eva), force: '', ...fields });
const namesOf = ({ interviewers }: Interview) => interviewers.map(({ name }) => name);

async function post(fields: Record<string, string>, repeated: string[] = []) {
  const form = interviewForm((await makePosition(recruiter))._id, fields);
  const request = api.post('/interviews').set(recruiter.auth);
  for (const [name, value] of Object.entries(form)) request.field(name, value);
  for (const id of repeated) request.field('interviewers', id);
  return request.attach('resume', await makePdf(), 'cv.pdf');
}
const patch = (id: string, fields: Record<string, string>) => {
  const request = api.patch(`/interviews/${id}`).set(recruiter.auth);
  for (const [name, value] of Object.entries(fields)) request.field(name, value);
  return request;
};
const rename = ({ _id, auth }: Person, first_name: string) =>
  api.put(`/users/${_id}`).set(auth).send({ first_name, last_name: 'Becker', phone: '+1 555' });
const told = async () =>
  (await MailModel.find().sort({ _id: 1 }).lean()).map(({ kind, to }) => `${kind}: ${to.address}`);

describe('an interview that several hold together', () => {
  it(
    'is scheduled with a list as JSON or as a field that comes several times; the first is the interviewer',
    { tags: 'deep' },
    async () => {
      const asJson = await together();
      expect(asJson.interviewer).toEqual({ _id: tom._id, name: 'Tom Becker' });
      expect(asJson.interviewers).toEqual([
        { _id: tom._id, name: 'Tom Becker' },
        { _id: eva._id, name: 'Eva Becker' },
      ]);
      const asFields = await post({ date: `${YEAR}-05-15` }, [eva._id, tom._id, ida._id]);
      expect(asFields.status).toBe(201);
      expect(namesOf(asFields.body.data as Interview)).toEqual(['Eva Becker', 'Tom Becker', 'Ida Becker']);
    },
  );

  it('has one interviewer if one is sent, the caller if none is, and none for Bot', { tags: 'deep' }, async () => {
    expect(namesOf(await makeInterview(recruiter, { interviewer: tom._id }))).toEqual(['Tom Becker']);
    expect(namesOf(await makeInterview(recruiter, { interviewers: '' }))).toEqual(['Mara Santos']);
    expect(namesOf(await makeInterview(recruiter, { interviewers: tom._id }))).toEqual(['Tom Becker']);
    const bot = await makeInterview(recruiter, { interviewType: 'Bot', interviewers: listOf(tom, eva) });
    expect(bot.interviewers).toEqual([]);
    expect(bot).not.toHaveProperty('interviewer');
  });

  it('has an interviewer who is sent beside the list first in it, once', { tags: 'deep' }, async () => {
    const both = await together({ interviewer: eva._id });
    expect(namesOf(both)).toEqual(['Eva Becker', 'Tom Becker']);
  });

  it.each([
    ['a fourth', () => ({ interviewers: listOf(tom, eva, ida, recruiter) }), 'An interview has at most 3 interviewers'],
    [
      'a fourth beside the list',
      () => ({ interviewer: recruiter._id, interviewers: listOf(tom, eva, ida) }),
      'An interview has at most 3 interviewers',
    ],
    ['somebody twice', () => ({ interviewers: listOf(tom, tom) }), 'Each interviewer can be listed only once'],
    ['no list', () => ({ interviewers: '[1' }), 'interviewers must be a list of ids'],
    ['what is no id', () => ({ interviewers: '[{}]' }), 'Interviewer must be an id'],
  ])('is refused with %s: 400, and nothing is written', { tags: 'deep' }, async (_what, fields, message) => {
    const reply = await post(fields());
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toEqual([expect.objectContaining({ message })]);
    expect(JSON.stringify(reply.body.issues)).toContain('interviewers');
    expect((await storedCounts()).interviews).toBe(0);
  });

  it('is refused with an unknown person among them: 404 at the list', { tags: 'deep' }, async () => {
    const stranger = await makeRecruiter();
    const reply = await post({ interviewers: listOf(tom, stranger) });
    expect(reply.status).toBe(404);
    expect(reply.body.issues).toEqual([expect.objectContaining({ path: 'interviewers' })]);
  });

  it(
    'needs all of them free: 409 INTERVIEWER_BUSY names each who is not, and force overrides it',
    { tags: 'deep' },
    async () => {
      await together();
      const again = { email: 'leo@example.org', interviewers: listOf(ida, eva, tom) };
      const reply = await post(again);
      expect(reply.status).toBe(409);
      expect(reply.body.code).toBe('INTERVIEWER_BUSY');
      expect(reply.body.message).toBe(
        'Eva Becker is already booked 10:30–11:30. Tom Becker is already booked 10:30–11:30.',
      );
      const forced = await post({ ...again, force: 'true' });
      expect(forced.status).toBe(201);
      expect((forced.body.data as Interview).doubleBooked).toBe(true);
    },
  );

  it('is seen and found by each of them, and by no one else who sees their own alone', { tags: 'deep' }, async () => {
    const { _id, candidate } = await together();
    for (const person of [tom, eva]) {
      const listed = await api.get('/interviews').set(person.auth).expect(200);
      expect((listed.body.data as Interview[]).map(one => one._id)).toEqual([_id]);
      await api.get(`/interviews/data/${_id}`).set(person.auth).expect(200);
      await api.get(`/candidates/${candidate._id}`).set(person.auth).expect(200);
      const found = await api.get(`/interviews?interviewer=${person._id}`).set(recruiter.auth).expect(200);
      expect(found.body.data).toHaveLength(1);
    }
    await api.get(`/interviews/data/${_id}`).set(ida.auth).expect(404);
    const none = await api.get(`/interviews?interviewer=${ida._id}`).set(recruiter.auth).expect(200);
    expect(none.body.data).toEqual([]);
  });

  it(
    'sends an email to each, which names who else holds it; the candidate reads all names',
    { tags: 'deep' },
    async () => {
      await MailModel.deleteMany({});
      await together();
      expect((await told()).toSorted()).toEqual(
        [`invitation: ${CANDIDATE}`, 'invitation: eva@example.org', 'invitation: tom@example.org'].toSorted(),
      );
      const [toTom] = await mailsTo('tom@example.org');
      const [toEva] = await mailsTo('eva@example.org');
      const [toCandidate] = await mailsTo(CANDIDATE);
      expect(toTom?.text).toContain('Eva Becker');
      expect(toEva?.text).toContain('Tom Becker');
      expect(toCandidate?.text).toContain('Tom Becker and Eva Becker');
      // Tom is the organizer, whose own entry names no attendees.
      for (const mail of [toEva, toCandidate]) {
        const lines = mail?.calendar?.content.replaceAll('\r\n ', '').toLowerCase() ?? '';
        for (const address of ['tom', 'eva', 'adaeze']) expect(lines).toContain(`mailto:${address}@example.org`);
      }
    },
  );

  it(
    'changes one of them by a correction: the new one is invited, and the old one, the others and the candidate are notified',
    { tags: 'deep' },
    async () => {
      const { _id, candidate } = await together();
      await MailModel.deleteMany({});
      const reply = await patch(_id, { interviewers: listOf(eva, ida) }).expect(200);
      expect(namesOf(reply.body.data as Interview)).toEqual(['Eva Becker', 'Ida Becker']);
      expect((await told()).toSorted()).toEqual(
        [
          `correction: ${CANDIDATE}`,
          'correction: eva@example.org',
          'invitation: ida@example.org',
          'cancellation: tom@example.org',
        ].toSorted(),
      );
      expect((await storedInterview(_id)).history.at(-1)).toMatchObject({
        from: 'interviewers Tom Becker, Eva Becker',
        to: 'interviewers Eva Becker, Ida Becker',
      });
      expect((await storedCandidate(candidate._id)).interviewers?.map(String)).toEqual([eva._id, ida._id]);
      await api.get(`/interviews/data/${_id}`).set(tom.auth).expect(404);
    },
  );

  it('a first interviewer sent alone replaces the first; the others stay', async () => {
    const { _id } = await together();
    const corrected = await patch(_id, { interviewer: ida._id }).expect(200);
    expect(namesOf(corrected.body.data as Interview)).toEqual(['Ida Becker', 'Eva Becker']);
    const same = await patch(_id, { interviewer: ida._id }).expect(200);
    expect((await storedInterview(_id)).sequence).toBe(1);
    expect(same.body.data).toEqual(corrected.body.data);
  });

  it('keeps all of them when it is moved, and takes others with the new time', { tags: 'deep' }, async () => {
    const { _id } = await together();
    const move = (body: object) => api.post(`/interviews/${_id}/reschedule`).set(recruiter.auth).send(body).expect(200);
    const moved = await move({ date: `${YEAR}-05-16`, time: '09:00' });
    expect(namesOf(moved.body.data as Interview)).toEqual(['Tom Becker', 'Eva Becker']);
    const taken = await move({ date: `${YEAR}-05-17`, time: '09:00', interviewers: [ida._id] });
    expect(namesOf(taken.body.data as Interview)).toEqual(['Ida Becker']);
  });

  it('carries a new name of any of them', { tags: 'deep' }, async () => {
    const { _id } = await together();
    await rename(eva, 'Evelyn').expect(200);
    await rename(tom, 'Thomas').expect(200);
    const { interviewer, interviewers } = await storedInterview(_id);
    expect(interviewers.map(({ name }) => name)).toEqual(['Thomas Becker', 'Evelyn Becker']);
    expect(interviewer?.name).toBe('Thomas Becker');
  });

  it(
    'passes to the successor, or just loses the leaver if the successor already holds it',
    { tags: 'deep' },
    async () => {
      const [first, second] = [
        await together(),
        await together({ email: 'leo@example.org', date: `${YEAR}-06-01`, interviewers: listOf(ida, eva) }),
      ];
      const reply = await api.patch(`/team/${eva._id}`).set(recruiter.auth).send({ active: false });
      expect(reply.status).toBe(409);
      expect(reply.body.message).toContain('Eva Becker has 2 open interviews.');
      await api.patch(`/team/${eva._id}`).set(recruiter.auth).send({ active: false, reassignTo: ida._id }).expect(200);
      const names = async (id: string) => (await storedInterview(id)).interviewers.map(({ name }) => name);
      expect(await names(first._id)).toEqual(['Tom Becker', 'Ida Becker']);
      expect(await names(second._id)).toEqual(['Ida Becker']);
    },
  );

  it('waits for the scorecard of each', { tags: 'deep' }, async () => {
    const held = new Date();
    const ref = ({ _id }: Person, name: string) => ({ _id: new Types.ObjectId(_id), name });
    const [stored] = await storeInterviews(recruiter.company._id, [
      {
        interviewType: 'Real',
        status: 'in_progress',
        startsAt: held,
        interviewer: ref(tom, 'Tom Becker'),
        interviewers: [ref(tom, 'Tom Becker'), ref(eva, 'Eva Becker')],
      },
    ]);
    const reply = await api
      .get(`/interviews/${String(stored?._id)}/scorecards`)
      .set(recruiter.auth)
      .expect(200);
    expect(reply.body.data.scorers).toEqual([
      { _id: tom._id, name: 'Tom Becker', submitted: false },
      { _id: eva._id, name: 'Eva Becker', submitted: false },
    ]);
  });
});
