import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
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
import { eventually, listen, useLive } from '#api/test/live';
import { mailsTo } from '#api/test/mails';
import { MailModel } from '#api/test/models';
import { chooseNotified, notificationsOf } from '#api/test/notifications';
import { keepReceiptsApart } from '#api/test/receipts';
import { everything } from '#api/test/sweep';

useDatabase();
const url = useLive();

const WORDS = 'A kestrel of a candidate';

let owner: Recruiter;
let ana: Person;
let candidate: string;
beforeEach(async () => {
  owner = await makeRecruiter();
  ana = await makeInterviewer(owner, { first_name: 'Ana', role: 'recruiter' });
  candidate = (await makeInterview(owner)).candidate._id;
});

const mention = (text: string, people: Person[], by: Pick<Person, 'auth'> = owner) =>
  makeNote(by, candidate, { text, mentions: people.map(({ _id }) => _id) });
const edit = (id: string, body: object) => api.patch(`/candidate-notes/${id}`).set(owner.auth).send(body).expect(200);

describe('a mention in a note', () => {
  it('is in the bell of the colleague, with a link to the note, and in an email with its text', async () => {
    const note = await mention(`@Ana Becker <b>${WORDS}</b>`, [ana]);
    const [one] = await notificationsOf(ana);
    expect(one).toMatchObject({
      kind: 'mentioned',
      text: 'Mara Santos mentioned you in a note on Adaeze Okafor',
      link: `/candidates/${candidate}#note-${note}`,
      read: false,
    });
    const mail = (await mailsTo(ana.email)).find(({ kind }) => kind === 'notification');
    expect(mail?.subject).toBe('Mara Santos mentioned you: Adaeze Okafor, Backend Engineer');
    expect(mail?.text).toContain(`/candidates/${candidate}#note-${note}`);
    expect(mail?.html).toContain(`&lt;b&gt;${WORDS}&lt;/b&gt;`);
    expect(await notificationsOf(owner)).toEqual([]);
  });

  it('of oneself notifies no one', { tags: 'deep' }, async () => {
    await mention('@Mara Santos', [owner]);
    expect(await notificationsOf(owner)).toEqual([]);
    expect((await mailsTo(owner.email)).filter(({ kind }) => kind === 'notification')).toEqual([]);
  });

  it('added by an edit notifies those who are newly mentioned, and no one again', async () => {
    const tom = await makeInterviewer(owner, { first_name: 'Tom', role: 'viewer' });
    const id = await mention('@Ana Becker', [ana]);
    await edit(id, { text: '@Ana Becker, @Tom Becker', mentions: [ana._id, tom._id] });
    await edit(id, { text: `@Ana Becker, @Tom Becker: ${WORDS}` });
    expect([await notificationsOf(ana), await notificationsOf(tom)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it.each(
    representatives([
      ['none', 0, 0],
      ['mail', 0, 1],
      ['product', 1, 0],
    ] as const),
  )('obeys the choice %s', async (choice, listed, mailed) => {
    await chooseNotified(ana, { mentioned: choice }).expect(200);
    await mention(WORDS, [ana]);
    expect(await notificationsOf(ana)).toHaveLength(listed);
    expect((await mailsTo(ana.email)).filter(({ kind }) => kind === 'notification')).toHaveLength(mailed);
  });

  it('is pushed to the colleague, and the note to every page of the candidate, without reload', async () => {
    const tom = await makeInterviewer(owner, { role: 'interviewer' });
    const bea = await makeInterviewer(owner, { role: 'interviewer' });
    candidate = (await makeInterview(owner, { interviewer: tom._id })).candidate._id;
    const [anas, toms, beas] = [
      await listen(url(), ana.token),
      await listen(url(), tom.token),
      await listen(url(), bea.token),
    ];
    const pushed: unknown[] = [];
    anas.socket.on('notification', (one: unknown) => pushed.push(one));
    await mention(WORDS, [ana]);
    const change = { noun: 'candidate', id: candidate, event: 'candidate.note_added' };
    await eventually(() => expect(anas.heard).toContainEqual(change));
    await eventually(() => expect(toms.heard).toContainEqual(change));
    await eventually(() => expect(pushed).toMatchObject([{ kind: 'mentioned' }]));
    expect(beas.heard).toEqual([]);
  });

  it('is no longer listed once its note is deleted', { tags: 'deep' }, async () => {
    const id = await mention(WORDS, [ana]);
    await api.delete(`/candidate-notes/${id}`).set(owner.auth).expect(200);
    expect(await notificationsOf(ana)).toEqual([]);
  });

  it('is no longer listed for an interviewer who does not see the candidate any more', { tags: 'deep' }, async () => {
    const tom = await makeInterviewer(owner, { role: 'interviewer' });
    const interview = await makeInterview(owner, { interviewer: tom._id });
    candidate = interview.candidate._id;
    await mention(WORDS, [tom]);
    expect(await notificationsOf(tom)).toMatchObject([{ kind: 'mentioned' }]);
    await api.patch(`/interviews/${interview._id}`).set(owner.auth).field('interviewer', ana._id).expect(200);
    expect(await notificationsOf(tom)).toEqual([]);
  });
});

describe('notes and their mentions', () => {
  it(
    'move with a merge: the note is on the record that stays, and the link leads to it',
    { tags: 'deep' },
    async () => {
      const first = await makeInterview(owner, { email: 'ada@example.org' });
      const second = await makeInterview(owner, { email: 'adaeze@example.net', position: first.position._id });
      await api.post(`/interviews/${second._id}/cancel`).set(owner.auth).send({ reason: 'Twice' }).expect(200);
      const [own, other] = [first.candidate._id, second.candidate._id];
      candidate = other;
      const note = await mention(WORDS, [ana]);
      await api.post(`/candidates/${own}/merge`).set(owner.auth).send({ other }).expect(200);
      const { body } = await api.get(`/candidates/${own}/notes`).set(owner.auth).expect(200);
      expect(body.data).toMatchObject([{ _id: note, candidate: own, text: WORDS }]);
      expect(await notificationsOf(ana)).toMatchObject([{ link: `/candidates/${own}#note-${note}` }]);
      // What was mailed before the merge is still about the person.
      const files = await exportOf(own);
      expect(files['mails.json']).toContain(WORDS);
    },
  );

  it('are in the export, and erased with the candidate in every place, emails to colleagues included', async () => {
    keepReceiptsApart();
    await mention(WORDS, [ana]);
    const files = await exportOf(candidate);
    expect(JSON.parse(files['notes.json'] ?? '')).toMatchObject([{ text: WORDS, mentions: [{ _id: ana._id }] }]);
    expect(files['mails.json']).toContain(WORDS);
    const places = async () =>
      Object.entries(await everything()).flatMap(([name, rows]) =>
        JSON.stringify(rows).includes(WORDS) ? [name] : [],
      );
    expect((await places()).sort()).toEqual(['candidatenotes', 'outbox']);
    const { body } = await api.delete(`/candidates/${candidate}`).set(owner.auth).send({}).expect(200);
    expect(body.data.receipt.counts).toMatchObject({ candidateNotes: 1 });
    expect(await places()).toEqual([]);
    expect(await MailModel.countDocuments({ 'to.address': ana.email, subject: 'Erased' })).toBe(1);
    expect(await notificationsOf(ana)).toMatchObject([
      { text: 'Mara Santos mentioned you in a note on an erased candidate' },
    ]);
  });
});

async function exportOf(id: string): Promise<Record<string, string>> {
  const { body } = await api.get(`/candidates/${id}/export`).set(owner.auth).responseType('blob').expect(200);
  const files = unzipSync(body as Buffer, { filter: ({ name }) => name.endsWith('.json') });
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
