import type { CandidateDetails } from '@interview-detection/shared/candidates/candidates.schema';
import type { Timeline } from '@interview-detection/shared/interviews/interview-lists.schema';
import { expect, it } from 'vitest';
import { everything } from '#api/test/sweep';
import { api } from '#api/test/api';
import { linkOf, openToken } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeOffer, makePosition, makeRecruiter, type Person } from '#api/test/factories';
import { CandidateModel, EventModel, InterviewModel, InterviewOfferModel } from '#api/test/models';
import { keepReceiptsApart } from '#api/test/receipts';
import { storeCandidates } from '#api/test/stored';

useDatabase();

const merge = (person: Person, id: string, body: object) =>
  api.post(`/candidates/${id}/merge`).set(person.auth).send(body);
const detailsOf = async (person: Person, id: string) =>
  (await api.get(`/candidates/${id}`).set(person.auth).expect(200)).body.data as CandidateDetails;
const mailsOf = async (person: Person, id: string) => {
  const { body } = await api.get(`/candidates/${id}/timeline`).set(person.auth).expect(200);
  return (body.data as Timeline).mails?.length ?? 0;
};
const correct = (person: Person, id: string, body: object) =>
  api.patch(`/candidates/${id}`).set(person.auth).send(body).expect(200);

/** Two records of one person, who wrote under two addresses for one position. */
async function twice() {
  const recruiter = await makeRecruiter();
  const { _id: position } = await makePosition(recruiter);
  const [first, second] = [
    await makeInterview(recruiter, { position, name: 'Adaeze Okafor', email: 'adaeze@example.org' }),
    await makeInterview(recruiter, { position, name: 'Ada Okafor', email: 'ada@example.net' }),
  ];
  return { recruiter, position, first, second, own: first.candidate._id, other: second.candidate._id };
}

const cancel = (person: Person, id: string) =>
  api.post(`/interviews/${id}/cancel`).set(person.auth).send({ reason: 'Twice' }).expect(200);

it('moves everything of another record to this one, with what was chosen to stay, and loses nothing', async () => {
  const { recruiter, first, second, own, other } = await twice();
  await cancel(recruiter, first._id);
  const link = await linkOf(recruiter.auth, second._id);
  await correct(recruiter, own, { note: 'Prefers mornings', tags: ['Remote'] });
  await correct(recruiter, other, { note: 'Has a dog', tags: ['remote', 'Senior'], phone: '+351 912 345 678' });
  await api.post(`/candidates/${other}/decision`).set(recruiter.auth).send({ status: 'Selected' }).expect(200);

  const mails = (await mailsOf(recruiter, own)) + (await mailsOf(recruiter, other));

  const { body } = await merge(recruiter, own, { other, take: ['email'] }).expect(200);
  const merged = body.data as CandidateDetails;
  expect(merged).toMatchObject({
    _id: own,
    name: 'Adaeze Okafor',
    email: 'ada@example.net',
    phone: '+351 912 345 678',
    note: 'Prefers mornings\n\nHas a dog',
    tags: ['Remote', 'Senior'],
    status: 'Selected',
    earlierResumes: 1,
  });
  expect(merged.history.map(({ to }) => to)).toEqual(['Selected']);
  const timeline = await api.get(`/candidates/${own}/timeline`).set(recruiter.auth).expect(200);
  const { applications, interviews } = timeline.body.data as Timeline;
  expect(applications.map(({ _id }) => _id)).toEqual([own]);
  expect(mails).toBeGreaterThan(1);
  expect(await mailsOf(recruiter, own)).toBe(mails);
  expect(interviews.map(({ _id }) => _id).sort()).toEqual([first._id, second._id].sort());
  // The one that was held under the other address keeps it; the open one is the person's.
  const stored = await InterviewModel.find({ 'candidate._id': own }).sort({ _id: 1 }).lean();
  expect(stored.map(({ candidate }) => [candidate.name, candidate.email])).toEqual([
    ['Adaeze Okafor', 'adaeze@example.org'],
    ['Adaeze Okafor', 'ada@example.net'],
  ]);
  await openToken(link);
  expect(await EventModel.distinct('type', { type: /^candidate\.(merged|joined)$/ })).toHaveLength(2);
});

it('leads from the id that ended to the record that has everything, also after a further merge', async () => {
  const { recruiter, first, own, other } = await twice();
  await cancel(recruiter, first._id);
  await merge(recruiter, own, { other }).expect(200);
  const gone = await api.get(`/candidates/${other}`).set(recruiter.auth).expect(410);
  expect(gone.body).toMatchObject({ code: 'CANDIDATE_MERGED', movedTo: own });
  // As by a program whose first reply was lost.
  await merge(recruiter, own, { other }).expect(200);
  const { position } = await CandidateModel.findById(own).orFail().lean();
  const [third] = await storeCandidates(recruiter.company._id, [{ position }]);
  const last = String(third?._id);
  await merge(recruiter, last, { other: own, take: ['name', 'email'] }).expect(200);
  const led = await api.get(`/candidates/${other}/timeline`).set(recruiter.auth).expect(410);
  expect(led.body.movedTo).toBe(last);
  await api
    .get(`/candidates/${other}`)
    .set((await makeRecruiter()).auth)
    .expect(404);
});

it('makes an application for another position the person’s too, under its own id', async () => {
  const recruiter = await makeRecruiter();
  const { _id: position } = await makePosition(recruiter, 'Data Analyst');
  const [first, second] = [
    await makeInterview(recruiter, { name: 'Adaeze Okafor', email: 'adaeze@example.org' }),
    await makeInterview(recruiter, { name: 'Ada Okafor', email: 'ada@example.net', position }),
  ];
  await merge(recruiter, first.candidate._id, { other: second.candidate._id }).expect(200);
  expect(await detailsOf(recruiter, second.candidate._id)).toMatchObject({
    name: 'Adaeze Okafor',
    email: 'adaeze@example.org',
    position: second.position,
  });
  const { body } = await api.get(`/candidates/${first.candidate._id}/timeline`).set(recruiter.auth).expect(200);
  expect((body.data as Timeline).applications).toHaveLength(2);
});

it('refuses two open interviews, or one and offered times, for one position, and changes nothing', async () => {
  const { recruiter, position, second, own, other } = await twice();
  const two = await merge(recruiter, own, { other, take: ['email'] }).expect(409);
  expect(two.body.code).toBe('MERGE_CONFLICT');
  await cancel(recruiter, second._id);
  const offer = await makeOffer(recruiter, { position, name: 'Ada Okafor', email: 'ada@example.net' });
  const before = await Promise.all([CandidateModel.find().lean(), InterviewModel.find().lean()]);
  const one = await merge(recruiter, own, { other, take: ['email'] }).expect(409);
  expect(one.body.message).toBe(
    'Both have an open interview or offered times for the same position. Cancel one of them first.',
  );
  expect(await Promise.all([CandidateModel.find().lean(), InterviewModel.find().lean()])).toEqual(before);
  expect((await InterviewOfferModel.findById(offer._id).orFail()).candidate._id.toHexString()).toBe(other);
});

it('refuses a person who asked for deletion or was erased, one and the same person, and another company’s', async () => {
  const { recruiter, second, own, other } = await twice();
  const codeOf = async (body: object, status: number) => {
    const reply = await merge(recruiter, own, body);
    expect(reply.status).toBe(status);
    return reply.body.code as string;
  };
  expect(await codeOf({ other: own }, 409)).toBe('SAME_PERSON');
  const foreign = await makeInterview(await makeRecruiter());
  expect(await codeOf({ other: foreign.candidate._id }, 404)).toBe('NOT_FOUND');
  await cancel(recruiter, second._id);
  await CandidateModel.updateOne({ _id: other }, { erasureAsked: true });
  expect(await codeOf({ other }, 409)).toBe('ERASURE_OPEN');
});

const tags = (prefix: string) => Array.from({ length: 11 }, (_, n) => `${prefix} ${n}`);

it.each<[string, object, object, string]>([
  ['tags', { tags: tags('Here') }, { tags: tags('There') }, 'Together they have more than 20 tags. Remove some first.'],
  [
    'note',
    { note: 'a'.repeat(1_000) },
    { note: 'b'.repeat(1_000) },
    'Their notes have more than 2000 characters together. Shorten one first.',
  ],
])(
  'is refused if the %s of both are more than a candidate may have, and changes nothing',
  async (_field, mine, theirs, message) => {
    const { recruiter, second, own, other } = await twice();
    await cancel(recruiter, second._id);
    await correct(recruiter, own, mine);
    await correct(recruiter, other, theirs);
    const before = await everything();
    const { body } = await merge(recruiter, own, { other }).expect(409);
    expect(body).toMatchObject({ code: 'MERGE_CONFLICT', message });
    expect(await everything()).toEqual(before);
  },
);

it('forgets with the person what identified them before a merge', { tags: 'deep' }, async () => {
  keepReceiptsApart();
  const { recruiter, first, own, other } = await twice();
  await cancel(recruiter, first._id);
  await merge(recruiter, own, { other }).expect(200);
  await api.delete(`/candidates/${own}`).set(recruiter.auth).send({}).expect(200);
  await api.get(`/candidates/${other}`).set(recruiter.auth).expect(404);
  const { db } = CandidateModel;
  for (const { name } of await db.listCollections()) {
    const all = JSON.stringify(await db.collection(name).find().toArray());
    expect([name, all.includes('ada@example.net'), all.includes('Ada Okafor')]).toEqual([name, false, false]);
  }
});

it('suggests others of the same name or phone number under another address, however either was written', async () => {
  const recruiter = await makeRecruiter();
  const { candidate } = await makeInterview(recruiter, { name: 'Zoë Lima', email: 'zoe@example.org' });
  const [named, , called] = await storeCandidates(recruiter.company._id, [
    { name: 'zoe lima', email: 'z.lima@example.net' },
    { name: 'Zoe Limas', email: 'limas@example.net' },
    { name: 'Z. Lima', email: 'zl@example.net' },
    { name: 'Zoë Lima', email: 'erased@example.net', erasedAt: new Date() },
  ]);
  await correct(recruiter, String(called?._id), { phone: '00351 912-345-678' });
  await correct(recruiter, candidate._id, { phone: '(912) 345 678 ext. 4' });
  const { body } = await api.get(`/candidates/${candidate._id}/doubles`).set(recruiter.auth).expect(200);
  expect(body.data).toMatchObject([
    { _id: String(called?._id), same: ['phone'] },
    { _id: String(named?._id), same: ['name'] },
  ]);
  await correct(recruiter, candidate._id, { phone: '' });
  const after = await api.get(`/candidates/${candidate._id}/doubles`).set(recruiter.auth).expect(200);
  expect(after.body.data).toHaveLength(1);
});
