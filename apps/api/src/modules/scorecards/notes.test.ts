import { once } from 'node:events';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { ROLES } from '@interview-detection/shared/access/roles';

import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { database } from '#api/lib/app-context';
import { admin } from '#api/test/admin';
import { api } from '#api/test/api';
import { refusalOf } from '#api/test/bot';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import {
  makeInterview,
  makeInterviewer,
  makeRecruiter,
  PASSWORD,
  type Person,
  type Recruiter,
} from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { EventModel, InterviewModel, NotesModel } from '#api/test/models';
import { readPdf } from '#api/test/pdf-files';
import { set } from '#api/test/settings';
import { useTemporaryFolder } from '#api/test/temporary-folder';
import { everything } from '#api/test/sweep';
import { appSubscribers } from '#api/app-subscribers';
import { on } from '#api/events/domain-event';
import { connectSubscribers } from '#api/test/app-context';
import { noteWritten } from './scorecards.service';

const { folder: temporaryFolder } = useTemporaryFolder();
useDatabase({ monitorCommands: true });

const WORDS = 'Calm about being wrong first';

let owner: Recruiter;
let tom: Person;
let interview: Interview;
beforeEach(async () => {
  owner = await makeRecruiter();
  tom = await makeInterviewer(owner, { role: 'interviewer' });
  interview = await makeInterview(owner, { interviewer: tom._id });
});

const write = (text: unknown, { by = tom, ifVersion }: { by?: Person; ifVersion?: number } = {}) =>
  api
    .put(`/interviews/${interview._id}/notes`)
    .query(ifVersion === undefined ? {} : { ifVersion })
    .set(by.auth)
    .send({ text });
const readBy = async ({ auth }: Person) =>
  (await api.get(`/interviews/${interview._id}/notes`).set(auth).expect(200)).body.data as object;

/** The collections that contain an interview or these words. */
const mentions = async (text: string) =>
  Object.entries(await everything()).flatMap(([name, rows]) => (JSON.stringify(rows).includes(text) ? [name] : []));

const NONE = { text: '', version: 0, updatedAt: null };

describe('notes', () => {
  it('belong to their author, who reads them again; they are empty at first', { tags: 'deep' }, async () => {
    expect(await readBy(tom)).toEqual(NONE);
    const { body } = await write(`${WORDS}\n14:18 Asks`).expect(200);
    expect(body.data).toEqual({ text: `${WORDS}\n14:18 Asks`, version: 1, updatedAt: expect.any(String) });
    expect(await readBy(tom)).toEqual(body.data);
    expect((await write('').expect(200)).body.data).toMatchObject({ text: '', version: 2 });
  });

  it(
    'are read by no one else, of no role, with no key, and in no reply about the interview',
    { tags: 'deep' },
    async () => {
      await write(WORDS).expect(200);
      const transcript = [
        { type: 'sent', message: 'Why?' },
        { type: 'recieve', message: 'So' },
      ];
      await api.post(`/interviews/${interview._id}/complete`).set(owner.auth).send({ transcript }).expect(200);
      await runDueJobs();
      const others = [owner, ...(await Promise.all(ROLES.slice(0, 2).map(role => makeInterviewer(owner, { role }))))];
      others.push(await makeInterviewer(owner, { role: 'viewer' }));
      for (const other of others) {
        expect(await readBy(other)).toEqual(NONE);
        const { _id, candidate } = interview;
        for (const path of [
          `/interviews/data/${_id}`,
          '/interviews/completed',
          `/interviews/${_id}/scorecards`,
          `/interviews/${_id}/report.json`,
          `/interviews/${_id}/evidence`,
          `/candidates/${candidate._id}`,
        ]) {
          const { text } = await api.get(path).set(other.auth).expect(200);
          expect([path, text.includes(WORDS)]).toEqual([path, false]);
        }
      }
      for (const path of ['/interviews/completed.csv', '/audit']) {
        const { text } = await api.get(path).set(owner.auth).expect(200);
        expect([path, text.includes(WORDS)]).toEqual([path, false]);
      }
      expect((await readPdf(owner.auth, interview._id)).text).not.toContain(WORDS);
    },
  );

  it('are each person’s own: what one writes leaves the other’s alone', async () => {
    await write(WORDS).expect(200);
    await write('Another view', { by: owner }).expect(200);
    expect([await readBy(tom), await readBy(owner)]).toMatchObject([{ text: WORDS }, { text: 'Another view' }]);
  });

  it('are 404 to an interviewer who does not hold the interview, and no viewer writes any', async () => {
    const [ana, viewer] = [
      await makeInterviewer(owner, { role: 'interviewer' }),
      await makeInterviewer(owner, { role: 'viewer' }),
    ];
    expect(await refusalOf(write(WORDS, { by: ana }))).toBe('404 NOT_FOUND');
    expect(await refusalOf(write(WORDS, { by: viewer }))).toBe('403 FORBIDDEN');
    expect(await NotesModel.countDocuments()).toBe(0);
  });

  it.each(representatives(['scheduled', 'in_progress', 'completed', 'cancelled', 'no_show']))(
    'stay open while the interview is %s',
    async status => {
      await InterviewModel.updateOne({ _id: interview._id }, { status });
      await write(WORDS).expect(200);
    },
  );

  it('notes of another window are not overwritten: saving an older version is a 409', { tags: 'deep' }, async () => {
    await write('One', { ifVersion: 0 }).expect(200);
    await write('Two', { ifVersion: 1 }).expect(200);
    const before = await everything();
    expect(await refusalOf(write('Three', { ifVersion: 1 }))).toBe('409 NOTES_CHANGED');
    expect(await everything()).toEqual(before);
    // A reply that was lost: the same again is what is there.
    expect((await write('Two', { ifVersion: 1 }).expect(200)).body.data).toMatchObject({ version: 2 });
  });

  it('sent at the same moment, one version is stored and none is lost silently', { tags: 'deep' }, async () => {
    const replies = await Promise.all(['A', 'B', 'C'].map(text => write(text, { ifVersion: 0 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await NotesModel.countDocuments()).toBe(1);
  });

  it(
    'notes that a page saves again and again are one entry of the audit log in some minutes, without their text',
    { tags: 'deep' },
    async () => {
      for (const text of ['C', 'Ca', 'Calm']) await write(text).expect(200);
      expect(await EventModel.find({ type: 'note.written' }).lean()).toMatchObject([
        { record: { kind: 'note' }, changes: [] },
      ]);
      await NotesModel.updateOne({}, { loggedAt: new Date(Date.now() - 6 * 60_000) });
      await write(WORDS).expect(200);
      expect(await EventModel.countDocuments({ type: 'note.written' })).toBe(2);
      const { body } = await api.get('/audit?action=note.written').set(owner.auth).expect(200);
      expect(body.data).toMatchObject([{ record: { name: 'Adaeze Okafor, Backend Engineer' } }, {}]);
    },
  );

  it.each([[undefined], [null], [5], ['x'.repeat(20_001)], ['\u0000']])(
    'notes that are no text are refused: %j',
    async text => {
      await write(text).expect(400);
      expect(await NotesModel.countDocuments()).toBe(0);
    },
  );

  it('are deleted with their author’s account; the scorecard stays under the name', { tags: 'deep' }, async () => {
    const ana = await makeInterviewer(owner, { first_name: 'Ana' });
    await write(WORDS, { by: ana }).expect(200);
    await write('Mine', { by: owner }).expect(200);
    await api.put(`/interviews/${interview._id}/scorecard`).set(ana.auth).send({ overall: 2 }).expect(200);
    await api.delete('/users/me').set(ana.auth).send({ password: PASSWORD }).expect(200);
    expect(await NotesModel.find().lean()).toMatchObject([{ text: 'Mine' }]);
    const { body } = await api.get(`/interviews/${interview._id}/scorecards`).set(owner.auth).expect(200);
    expect(body.data.scorers).toContainEqual({ _id: ana._id, name: 'Ana Becker', submitted: true });
  });
});

describe('what people wrote of an interview', () => {
  const say = async (person: Person, { _id }: Interview, words: string) => {
    const path = `/interviews/${_id}`;
    await api.put(`${path}/notes`).set(person.auth).send({ text: words }).expect(200);
    const card = { criteria: [{ name: words, score: 1, note: words }], overall: 1, note: words };
    await api.put(`${path}/scorecard`).set(person.auth).send(card).expect(200);
    const asked = { question: words, at: '2026-11-23T14:05:00Z' };
    await api.post(`${path}/asked`).set(person.auth).send(asked).expect(200);
  };
  beforeEach(() => set('DATA_DIR', temporaryFolder));

  it(
    'is erased with the candidate, no matter who wrote it, and nothing about others is',
    { tags: 'deep' },
    async () => {
      const other = await makeInterview(owner);
      await say(tom, interview, 'A kestrel of theirs');
      await say(owner, interview, 'A kestrel of ours');
      await say(owner, other, 'A heron');
      expect((await mentions('A kestrel')).sort()).toEqual(['askedquestions', 'notes', 'scorecards']);
      await admin(['erase-candidate', interview.candidate._id, '--yes']);
      expect(await mentions('A kestrel')).toEqual([]);
      expect((await mentions('A heron')).sort()).toEqual(['askedquestions', 'notes', 'scorecards']);
    },
  );

  it('does not come back once the candidate was erased: nothing more is taken', { tags: 'deep' }, async () => {
    await admin(['erase-candidate', interview.candidate._id, '--yes']);
    const path = `/interviews/${interview._id}`;
    const card = { overall: 1, note: 'A kestrel' };
    const asked = { question: 'A kestrel?', at: '2026-11-23T14:05:00Z' };
    const before = await everything();
    for (const call of [
      write('A kestrel'),
      api.put(`${path}/scorecard`).set(tom.auth).send(card),
      api.post(`${path}/asked`).set(tom.auth).send(asked),
    ]) {
      expect(await refusalOf(call)).toBe('409 INTERVIEW_NOT_OPEN');
    }
    expect(await everything()).toEqual(before);
  });

  it('during an erasure is erased too, and never left behind', { tags: 'deep' }, async () => {
    let erasure: Promise<unknown> | undefined;
    const meanwhile = async () => {
      const met = once(database().getClient(), 'commandFailed');
      erasure ??= admin(['erase-candidate', interview.candidate._id, '--yes']);
      // It ends before the note is there for others, or meets what this transaction has written.
      await Promise.race([erasure, met]);
    };
    onTestFinished(connectSubscribers([...appSubscribers, on(noteWritten, meanwhile)]));
    const { status } = await write('A kestrel');
    await erasure;
    expect([200, 409]).toContain(status);
    expect(await mentions('A kestrel')).toEqual([]);
  });
});
