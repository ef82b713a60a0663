import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import mongoose from 'mongoose';
import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#api/lib/app-context';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import {
  interviewForm,
  makePdf,
  makePerson,
  makePosition,
  makeRecruiter,
  postInterview,
  type Recruiter,
} from '#api/test/factories';
import { eraseRecords } from '../privacy/erase-records.service';
import { releaseResumes } from '../candidates/candidate-erasure.service';
import { InterviewModel } from '#api/test/models';
import { NOTHING_STORED, storedCandidate, storedCounts } from '#api/test/stored';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';

useDatabase({ monitorCommands: true });

const EMAIL = 'adaeze@example.org';
let recruiter: Recruiter;
let position: string;

beforeEach(async () => {
  recruiter = await makeRecruiter();
  position = (await makePosition(recruiter))._id;
});

const post = (fields: Record<string, string> = {}, resume?: { content: Buffer } | null) =>
  postInterview(recruiter, interviewForm(position, { email: EMAIL, force: 'true', ...fields }), resume);

/** A candidate who was selected after an interview that is over. */
async function selected(): Promise<Interview> {
  const interview = (await post()).body.data as Interview;
  await api.post(`/interviews/${interview._id}/cancel`).set(recruiter.auth).send({}).expect(200);
  await api.get(`/candidates/select/${interview.candidate._id}`).set(recruiter.auth).expect(200);
  return interview;
}

describe('GET /candidates/known', () => {
  const known = (query: Record<string, string>, auth = recruiter.auth) =>
    api.get('/candidates/known').query(query).set(auth);

  it('gives the candidate of this address for this position, however it is written', { tags: 'deep' }, async () => {
    const { candidate } = await selected();
    const { body } = await known({ email: ` ${EMAIL.toUpperCase()} `, position }).expect(200);
    expect(body.data).toMatchObject({ _id: candidate._id, name: 'Adaeze Okafor', email: EMAIL, status: 'Selected' });
    expect(body.data.resume).toMatchObject({ name: 'resume.pdf' });
  });

  it(
    'is null for another address, position or company, and for a person without a company',
    { tags: 'deep' },
    async () => {
      await selected();
      const other = await makeRecruiter();
      for (const [query, auth] of [
        [{ email: 'other@example.org', position }, recruiter.auth],
        [{ email: EMAIL, position: (await makePosition(recruiter, 'Designer'))._id }, recruiter.auth],
        [{ email: EMAIL, position: 'f'.repeat(24) }, recruiter.auth],
        [{ email: EMAIL, position }, other.auth],
        [{ email: EMAIL, position }, (await makePerson()).auth],
      ] as const) {
        const { body } = await known(query, auth).expect(200);
        expect(body).toEqual({ data: null });
      }
    },
  );

  it.each([
    ['email', { position: 'f'.repeat(24) }, 'Email is required'],
    ['email', { email: 'nobody', position: 'f'.repeat(24) }, 'Email must have a valid format.'],
    ['position', { email: EMAIL, position: 'x' }, 'Not a valid id'],
  ])('says what is wrong with %s', async (path, query, message) => {
    const { body } = await known(query).expect(400);
    expect(body.issues).toContainEqual({ path, message });
  });
});

describe('an interview with a known candidate', () => {
  it('leaves name, resume and status alone with known=keep, without a resume', { tags: 'deep' }, async () => {
    const { candidate } = await selected();
    const before = await storedCandidate(candidate._id);
    const counts = await storedCounts();
    const reply = await post({ known: 'keep', name: 'T. Script (typo)' }, null);
    expect(reply.status).toBe(201);
    expect(reply.body.data.candidate).toEqual({ _id: candidate._id, name: 'Adaeze Okafor', email: EMAIL });
    expect(await storedCandidate(candidate._id)).toEqual({ ...before, keptAt: expect.any(Date) });
    expect(await storedCounts()).toEqual({ ...counts, interviews: 2 });
  });

  it('keeps nothing of a resume that came with known=keep', { tags: 'deep' }, async () => {
    const { candidate } = await selected();
    const before = await storedCandidate(candidate._id);
    const counts = await storedCounts();
    expect((await post({ known: 'keep' }, { content: await makePdf(2) })).status).toBe(201);
    expect((await storedCandidate(candidate._id)).resume).toEqual(before.resume);
    expect(await storedCounts()).toEqual({ ...counts, interviews: 2 });
  });

  it.each([
    [{ known: 'replace', name: 'Adaeze Lind' }, 'Adaeze Lind'],
    [{ known: '' }, 'Adaeze Okafor'],
    [{}, 'Adaeze Okafor'],
  ])('replaces name, resume and status with %j', { tags: 'deep' }, async (fields, name) => {
    const { candidate } = await selected();
    const content = await makePdf(2);
    expect((await post(fields, { content })).status).toBe(201);
    expect(await storedCandidate(candidate._id)).toMatchObject({
      name,
      status: 'Pending',
      resume: { size: content.length },
      earlierResumes: [{ name: 'resume.pdf' }],
    });
  });

  it.each(['decided', 'interviewed'])(
    'is 409 CANDIDATE_DIFFERS with both names if one of another name was %s',
    { tags: 'deep' },
    async how => {
      const first = how === 'decided' ? await selected() : ((await post()).body.data as Interview);
      if (how === 'interviewed') await InterviewModel.updateOne({ _id: first._id }, { status: 'completed' });
      const [before, counts] = [await storedCandidate(first.candidate._id), await storedCounts()];
      const reply = await post({ name: 'Chidi Eze' });
      expect(reply.status).toBe(409);
      expect(reply.body).toMatchObject({ code: 'CANDIDATE_DIFFERS', issues: [{ path: 'name' }] });
      expect(reply.body.message).toMatch(/Adaeze Okafor.*Chidi Eze/);
      expect(await storedCandidate(first.candidate._id)).toEqual(before);
      expect(await storedCounts()).toEqual(counts);
    },
  );

  it('has the phone number that was sent, and keeps a known one if none is', { tags: 'deep' }, async () => {
    const first = (await post({ phone: '+351 912 345 678' })).body.data as Interview;
    const phoneOf = async () => (await storedCandidate(first.candidate._id)).phone;
    expect(await phoneOf()).toBe('+351 912 345 678');
    await InterviewModel.updateOne({ _id: first._id }, { status: 'completed' });
    const second = (await post({ known: 'replace', phone: '' })).body.data as Interview;
    expect(await phoneOf()).toBe('+351 912 345 678');
    await InterviewModel.updateOne({ _id: second._id }, { status: 'completed' });
    expect((await post({ known: 'replace', phone: '+351 933 000 111' })).status).toBe(201);
    expect(await phoneOf()).toBe('+351 933 000 111');
  });

  it('takes a new name with known=replace, and what was held keeps the old one', async () => {
    const first = (await post()).body.data as Interview;
    await InterviewModel.updateOne({ _id: first._id }, { status: 'completed' });
    const second = await post({ known: 'replace', name: 'Adaeze Lind' });
    expect(second.body.data.candidate).toMatchObject({ _id: first.candidate._id, name: 'Adaeze Lind' });
    const corrected = await api
      .patch(`/interviews/${second.body.data._id}`)
      .set(recruiter.auth)
      .field('name', 'Adaeze O. Lind');
    expect(corrected.status).toBe(200);
    expect(await InterviewModel.findById(first._id).lean()).toMatchObject({ candidate: { name: 'Adaeze Okafor' } });
  });

  it.each([
    ['replace', 'of a known one'],
    ['keep', 'of one who is not known'],
  ])('needs a resume with known=%s %s', async (known, whose) => {
    if (whose === 'of a known one') await selected();
    const counts = await storedCounts();
    const reply = await post({ known }, null);
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toEqual([{ path: 'resume', message: 'Resume is required' }]);
    expect(await storedCounts()).toEqual(counts);
  });

  it(
    'an interview with a known candidate that meets an erasure at the same moment is refused, and does not revive the candidate',
    { tags: 'deep' },
    async () => {
      const { candidate } = await selected();
      const erasing = await database().startSession();
      erasing.startTransaction();
      const scope = systemScope(systemPrincipal('test'), new mongoose.Types.ObjectId(recruiter.company._id));
      const ids = [new mongoose.Types.ObjectId(candidate._id)];
      await releaseResumes(scope, ids, erasing);
      await eraseRecords(
        scope,
        { ids, addresses: [], questionKeys: [], emails: [] },
        { session: erasing, at: new Date() },
      );
      const met = once(database().getClient(), 'commandFailed');
      const booking = post({ known: 'keep' }, null);
      await Promise.race([met, booking]);
      await erasing.commitTransaction();
      await erasing.endSession();
      expect((await booking).body.issues).toEqual([{ path: 'resume', message: 'Resume is required' }]);
      expect(await storedCounts()).toMatchObject({ candidates: 1, interviews: 1 });
    },
  );

  it('accepts the resume of an unknown candidate with known=keep', async () => {
    expect((await post({ known: 'keep' }, { content: await makePdf(2) })).status).toBe(201);
    expect(await storedCounts()).toEqual({ candidates: 1, interviews: 1, files: 1, chunks: 1 });
  });

  it('is refused for another word, and nothing is stored', async () => {
    const reply = await post({ known: 'maybe' });
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toEqual([{ path: 'known', message: 'known must be keep or replace' }]);
    expect(await storedCounts()).toEqual(NOTHING_STORED);
  });
});
