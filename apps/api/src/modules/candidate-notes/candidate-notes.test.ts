import { MENTIONS_MAX, NOTES_MAX } from '@interview-detection/shared/candidate-notes/candidate-notes.rules';
import type { CandidateNote } from '@interview-detection/shared/candidate-notes/candidate-notes.schema';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { refusalOf } from '#api/test/bot';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import {
  makeInterview,
  makeInterviewer,
  makeNote,
  makeRecruiter,
  type Person,
  type Recruiter,
} from '#api/test/factories';
import { CandidateNoteModel, EventModel, UserModel } from '#api/test/models';
import { notificationsOf } from '#api/test/notifications';
import { everything } from '#api/test/sweep';

useDatabase();

const TEXT = 'Calm about being wrong first';

let owner: Recruiter;
let candidate: string;
beforeEach(async () => {
  owner = await makeRecruiter();
  candidate = (await makeInterview(owner)).candidate._id;
});

const add = (body: object, { auth }: Pick<Person, 'auth'> = owner) =>
  api.post(`/candidates/${candidate}/notes`).set(auth).send(body);
const edit = (id: string, body: object, { auth }: Pick<Person, 'auth'> = owner) =>
  api.patch(`/candidate-notes/${id}`).set(auth).send(body);
const remove = (id: string, { auth }: Pick<Person, 'auth'> = owner) => api.delete(`/candidate-notes/${id}`).set(auth);
const notesFor = async ({ auth }: Pick<Person, 'auth'> = owner, query: object = {}) =>
  (await api.get(`/candidates/${candidate}/notes`).query(query).set(auth).expect(200)).body.data as CandidateNote[];

describe('a note', () => {
  it('is listed with its author and time, the newest first, in pages', async () => {
    const ana = await makeInterviewer(owner, { first_name: 'Ana', role: 'recruiter' });
    const { body } = await add({ text: `  ${TEXT}\n` }).expect(201);
    expect(body.data).toEqual({
      _id: expect.any(String),
      candidate,
      text: TEXT,
      by: { _id: owner._id, name: 'Mara Santos' },
      at: expect.any(String),
      mentions: [],
    });
    const second = await makeNote(ana, candidate, { text: 'I agree' });
    expect((await notesFor()).map(({ _id }) => _id)).toEqual([second, body.data._id]);
    const { body: page } = await api.get(`/candidates/${candidate}/notes?size=1&page=2`).set(owner.auth).expect(200);
    expect(page).toMatchObject({ data: [{ text: TEXT }], page: { number: 2, size: 1, total: 2 } });
  });

  it('is read by everyone who sees the candidate, and written by all of them but viewers', async () => {
    const interviewer = await makeInterviewer(owner, { role: 'interviewer' });
    const viewer = await makeInterviewer(owner, { role: 'viewer' });
    const path = `/candidates/${candidate}/notes`;
    const other = await makeNote(owner, candidate);
    expect(await refusalOf(api.get(path).set(interviewer.auth))).toBe('404 NOT_FOUND');
    for (const call of [
      add({ text: TEXT }, interviewer),
      edit(other, { text: TEXT }, interviewer),
      remove(other, interviewer),
    ])
      expect(await refusalOf(call)).toBe('404 NOT_FOUND');
    ({
      candidate: { _id: candidate },
    } = await makeInterview(owner, { interviewer: interviewer._id }));
    const note = await makeNote(owner, candidate);
    for (const reader of [interviewer, viewer]) expect(await notesFor(reader)).toMatchObject([{ _id: note }]);
    expect(await refusalOf(add({ text: TEXT }, viewer))).toBe('403 FORBIDDEN');
    expect(await refusalOf(edit(note, { text: TEXT }, interviewer))).toBe('403 FORBIDDEN');
    const own = await makeNote(interviewer, candidate);
    await edit(own, { text: TEXT }, interviewer).expect(200);
    await remove(own, interviewer).expect(200);
  });

  it.each(
    representatives<[unknown, string]>([
      [' \n ', 'Write something first'],
      ['x'.repeat(2001), 'Note must be 2000 characters or less'],
      ['\u0000', 'Note contains characters that cannot be shown'],
      [undefined, 'Write something first'],
    ]),
  )('with the text %j is refused', async (text, message) => {
    const { body } = await add({ text }).expect(400);
    expect(body.issues).toEqual([{ path: 'text', message }]);
    expect(await notesFor()).toEqual([]);
  });

  it('is edited by its author alone, and says when', async () => {
    const ana = await makeInterviewer(owner, { role: 'recruiter' });
    const id = await makeNote(ana, candidate);
    expect(await refusalOf(edit(id, { text: 'Mine' }))).toBe('403 FORBIDDEN');
    const { body } = await edit(id, { text: TEXT }, ana).expect(200);
    expect(body.data).toMatchObject({ text: TEXT, changedAt: expect.any(String) });
    const before = await everything();
    await edit(id, { text: TEXT }, ana).expect(200);
    expect(await everything()).toEqual(before);
  });

  it('is deleted by its author or an owner, and by no other colleague', { tags: 'deep' }, async () => {
    const ana = await makeInterviewer(owner, { role: 'recruiter' });
    const tom = await makeInterviewer(owner, { role: 'recruiter' });
    const [first, second] = [await makeNote(ana, candidate), await makeNote(ana, candidate)];
    expect(await refusalOf(remove(first, tom))).toBe('403 FORBIDDEN');
    await remove(first, ana).expect(200);
    await remove(second).expect(200);
    expect(await notesFor()).toEqual([]);
    expect(await refusalOf(remove(second))).toBe('404 NOT_FOUND');
  });

  it('is added once for one Idempotency-Key, and mentions once', { tags: 'deep' }, async () => {
    const ana = await makeInterviewer(owner, { role: 'recruiter' });
    const send = () =>
      add({ text: '@Ana, yes?', mentions: [ana._id] })
        .set('Idempotency-Key', 'k1')
        .expect(201);
    const [one, again] = [await send(), await send()];
    expect(again.body).toEqual(one.body);
    expect(await notesFor()).toHaveLength(1);
    expect(await notificationsOf(ana)).toHaveLength(1);
  });

  it('is an entry of the audit log at its candidate, without its text', { tags: 'deep' }, async () => {
    const id = await makeNote(owner, candidate, { text: TEXT });
    await edit(id, { text: `${TEXT}, again` }).expect(200);
    await remove(id).expect(200);
    const entries = await EventModel.find({ type: /^candidate\.note_/ })
      .sort({ _id: 1 })
      .lean();
    expect(entries).toMatchObject([
      { type: 'candidate.note_added', record: { kind: 'candidate', _id: new Types.ObjectId(candidate) } },
      { type: 'candidate.note_changed', changes: [{ field: 'note' }] },
      { type: 'candidate.note_deleted' },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Calm');
  });

  it('is one of at most 500; deleting one makes room', { tags: 'deep' }, async () => {
    const id = await makeNote(owner, candidate);
    const row = await CandidateNoteModel.findById(id).orFail().lean();
    await CandidateNoteModel.insertMany(
      Array.from({ length: NOTES_MAX - 1 }, () => ({ ...row, _id: new Types.ObjectId() })),
    );
    expect(await refusalOf(add({ text: TEXT }))).toBe('409 TOO_MANY_NOTES');
    await remove(id).expect(200);
    await add({ text: TEXT }).expect(201);
  });

  it('on an erased candidate is refused', { tags: 'deep' }, async () => {
    await api.delete(`/candidates/${candidate}`).set(owner.auth).send({}).expect(200);
    expect(await refusalOf(add({ text: TEXT }))).toBe('404 NOT_FOUND');
  });
});

describe('a mention', () => {
  /** Why a mention is refused, once it is sure that nothing was written. */
  const refusal = async (mentions: string[]): Promise<string> => {
    const before = await everything();
    const { body } = await add({ text: TEXT, mentions }).expect(409);
    expect(await everything()).toEqual(before);
    expect(body).toMatchObject({ code: 'MENTION_REFUSED', issues: [{ path: 'mentions', message: body.message }] });
    return body.message as string;
  };

  it('names each colleague once, as they are called', { tags: 'deep' }, async () => {
    const ana = await makeInterviewer(owner, { first_name: 'Ana', role: 'viewer' });
    const { body } = await add({ text: '@Ana Becker', mentions: [ana._id, ana._id.toUpperCase()] }).expect(201);
    expect(body.data.mentions).toEqual([{ _id: ana._id, name: 'Ana Becker' }]);
  });

  it('of a colleague who was deactivated is refused: it says what to do, and nothing is written', async () => {
    const ana = await makeInterviewer(owner, { first_name: 'Ana', role: 'recruiter' });
    await api.patch(`/team/${ana._id}`).set(owner.auth).send({ active: false }).expect(200);
    expect(await refusal([ana._id])).toBe(
      'The account of Ana Becker is deactivated. Remove the mention, then try again.',
    );
  });

  it('of an interviewer who does not see the candidate is refused', async () => {
    const tom = await makeInterviewer(owner, { first_name: 'Tom', role: 'interviewer' });
    expect(await refusal([tom._id])).toBe('Tom Becker can’t see this candidate. Remove the mention, then try again.');
  });

  it('of someone of another company, or of no one, is refused without their name', { tags: 'deep' }, async () => {
    const message = 'Someone you mention is not in your company any more. Remove the mention, then try again.';
    expect(await refusal([(await makeRecruiter())._id])).toBe(message);
    expect(await refusal([new Types.ObjectId().toHexString()])).toBe(message);
  });

  it.each([['x'], Array.from({ length: MENTIONS_MAX + 1 }, () => new Types.ObjectId().toHexString())])(
    'in a list such as %s is refused',
    { tags: 'deep' },
    async (...mentions) => {
      await add({ text: TEXT, mentions }).expect(400);
    },
  );

  it('stays in an edited note after its colleague has left', { tags: 'deep' }, async () => {
    const ana = await makeInterviewer(owner, { first_name: 'Ana', role: 'recruiter' });
    const id = await makeNote(owner, candidate, { mentions: [ana._id] });
    await UserModel.updateOne({ _id: ana._id }, { active: false });
    const { body } = await edit(id, { text: TEXT }).expect(200);
    expect(body.data.mentions).toMatchObject([{ name: 'Ana Becker' }]);
    expect((await edit(id, { mentions: [] }).expect(200)).body.data).toMatchObject({ text: TEXT, mentions: [] });
  });
});
