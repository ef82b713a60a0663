import { beforeEach, describe, expect, it } from 'vitest';
import { stopClock } from '#api/test/clock';
import type { Imported } from '@interview-detection/shared/candidates/candidate-import.schema';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makePosition, makeRecruiter, type Recruiter } from '#api/test/factories';
import { CandidateModel, EventModel, MailModel } from '#api/test/models';
import { steadyBlock } from '#api/test/event-loop';
import { set } from '#api/test/settings';
import { everything } from '#api/test/sweep';

useDatabase();

/** What others wait for at most, at the pace of event-loop.ts. */
const BLOCK_MAX_MS = 50;

let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
  await makePosition(recruiter);
  await MailModel.deleteMany({});
});

const post = (content: string | Buffer, query = '', fields: Record<string, string> = {}) => {
  const call = api.post(`/candidates/import${query}`).set(recruiter.auth);
  for (const [name, value] of Object.entries(fields)) call.field(name, value);
  return call.attach('file', Buffer.from(content as string), 'people.csv');
};
async function sent(content: string | Buffer, query = '', fields: Record<string, string> = {}): Promise<Imported> {
  const { body } = await post(content, query, fields).expect(200);
  return (body as { data: Imported }).data;
}

const FILE = [
  'Name,E-mail,Phone,Position,Note',
  'Leo Martins,leo@example.org,+351 912 345 678,backend engineer,Met at the fair',
  'Mia Chen,mia@example,,Backend Engineer,',
  'Tom Becker,tom@example.org,,Astronaut,',
  'Leo Martins,LEO@example.org,,Backend Engineer,',
].join('\n');

describe('importing candidates', () => {
  it('shows in the preview what will happen to each row, problems first, and stores nothing', async () => {
    const before = await everything();
    const { preview, counts, rows, columns, separator, encoding } = await sent(FILE, '?preview=true');
    expect({ preview, counts, separator, encoding }).toEqual({
      preview: true,
      counts: { new: 1, known: 0, refused: 3 },
      separator: ',',
      encoding: 'utf-8',
    });
    expect(columns).toEqual({ name: 'Name', email: 'E-mail', phone: 'Phone', position: 'Position', note: 'Note' });
    expect(rows.map(({ line, outcome, problems }) => [line, outcome, problems.map(({ message }) => message)])).toEqual([
      [3, 'refused', ['Email must have a valid format.']],
      [4, 'refused', ['There is no position “Astronaut”']],
      [5, 'refused', ['Line 2 has the same email for this position']],
      [2, 'new', []],
    ]);
    expect(await everything()).toEqual(before);
  });

  it('adds the new ones, with phone and note, keeps known ones as they are, and writes to no one', async () => {
    expect((await sent(FILE)).counts).toEqual({ new: 1, known: 0, refused: 3 });
    const { body } = await api.get('/candidates').set(recruiter.auth).expect(200);
    expect(body.data).toMatchObject([
      { name: 'Leo Martins', email: 'leo@example.org', phone: '+351 912 345 678', status: 'Pending', resume: null },
    ]);
    const details = await api.get(`/candidates/${body.data[0]._id}`).set(recruiter.auth).expect(200);
    expect(details.body.data).toMatchObject({ note: 'Met at the fair', added: { by: { name: 'Mara Santos' } } });
    const again = await sent(FILE.replace('Leo Martins', 'Someone Else'));
    expect(again.counts).toEqual({ new: 0, known: 1, refused: 3 });
    expect(await CandidateModel.distinct('name')).toEqual(['Leo Martins']);
    expect(await EventModel.countDocuments({ type: 'candidate.added' })).toBe(1);
    expect(await MailModel.countDocuments()).toBe(0);
  });

  it.each([
    [
      'semicolons and Windows-1252',
      Buffer.from('Nome;Email;Vaga\r\nJoão Brás;j@example.org;x', 'latin1'),
      'windows-1252',
      ';',
    ],
    ['tabs and a byte order mark', Buffer.from('\ufeffName\tEmail\tJob\nJoão Brás\tj@example.org\tx'), 'utf-8', '\t'],
    ['UTF-16', Buffer.from('\ufeffName,Email\nJoão Brás,j@example.org', 'utf16le'), 'utf-16', ','],
  ])('reads %s', { tags: 'deep' }, async (_what, content, encoding, separator) => {
    const read = await sent(content, '?preview=true');
    expect(read).toMatchObject({ encoding, separator });
    expect(read.rows[0]?.cells).toMatchObject({ name: 'João Brás', email: 'j@example.org' });
  });

  it('takes the columns and the position that the call names', { tags: 'deep' }, async () => {
    const { _id: position } = await makePosition(recruiter, 'Tester');
    const columns = JSON.stringify({ name: 'Who', email: 'Where' });
    await sent('Who,Where\nLeo Martins,leo@example.org', '', { columns, position });
    expect(await CandidateModel.find().lean()).toMatchObject([{ name: 'Leo Martins', position: { name: 'Tester' } }]);
  });

  it('keeps a formula as text, and reads back what our own export writes', { tags: 'deep' }, async () => {
    const [row] = (await sent("name,email,phone,position\n'=1+1 Leo,leo@example.org,'+351 912,Backend Engineer")).rows;
    expect(row?.cells).toMatchObject({ name: '=1+1 Leo', phone: '+351 912' });
    const csv = await api.get('/candidates.csv').set(recruiter.auth).expect(200);
    expect(csv.text).toContain(`"'=1+1 Leo","leo@example.org"`);
    expect(csv.text).toContain(`"'+351 912"`);
  });

  it.each([
    ['nothing', '', 'This file is empty.'],
    [
      'a binary file',
      Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
      'This is not a CSV file. Save the table as CSV, and send that.',
    ],
    ['an open quotation mark', 'name,email\n"Leo,leo@example.org', 'A quotation mark in this file is not closed.'],
    ['5,001 rows', `name\n${'x\n'.repeat(5_001)}`, 'This file has 5001 rows. Send at most 5000 at once.'],
    ['201 columns', `${'x,'.repeat(200)}name\nLeo`, 'This file has 201 columns. Send at most 200.'],
    [
      'a row without end',
      `name\n"${'a,'.repeat(100_000)}`,
      'A row of this file is very long. Is a quotation mark not closed?',
    ],
  ])('refuses %s with a sentence', { tags: 'deep' }, async (_what, content, message) => {
    const { body } = await post(content).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'file', message }] });
  });

  it('takes the file as the body itself too, no longer than a form takes it', { tags: 'deep' }, async () => {
    const itself = (content: string, type = 'text/csv; charset=utf-8') =>
      api.post('/candidates/import').set(recruiter.auth).set('Content-Type', type).send(content);
    const { body } = await itself(FILE).expect(200);
    expect(body.data.counts).toEqual({ new: 1, known: 0, refused: 3 });
    expect((await itself(`name\n${'x'.repeat(1024 * 1024)}`).expect(413)).body.message).toBe(
      'The file may be at most 1 MB',
    );
    expect((await itself(FILE, 'text/plain').expect(415)).body.message).toBe(
      'Send this as multipart/form-data or text/csv',
    );
    expect((await itself('').expect(400)).body.code).toBe('VALIDATION_FAILED');
  });

  it('ignores the empty columns and lines that spreadsheets add, however many', { tags: 'deep' }, async () => {
    const empty = ','.repeat(10_000);
    const { headers, rows } = await sent(`name,email${empty}\n${'\n'.repeat(100_000)}Leo Martins,leo@example.org`);
    expect([headers, rows.map(({ line }) => line)]).toEqual([['name', 'email'], [100_002]]);
  });

  it.each([
    ['\n', '\n'],
    ['\r\n', '\n'],
    ['\r\n', '\r\n'],
    ['\r', '\n'],
    // One row ends otherwise than the first one.
    ['\n', '\r\n'],
  ])('counts the lines of the file where rows end with %j and a cell has %j', async (end, inside) => {
    const rows = ['Name,Note', `Ada,"one${inside}two"`, `"B${inside}${inside}en",x`, 'Cleo,y', 'Dan,z'];
    const read = await sent(rows.join(end), '?preview=true');
    expect(read.rows.map(({ line }) => line)).toEqual([2, 4, 7, 8]);
  });

  it('counts one line where a row ends with half of another line break', { tags: 'deep' }, async () => {
    const lines = async (file: string) => (await sent(file, '?preview=true')).rows.map(({ line }) => line);
    expect(await lines('Name,Note\nAda,x\r\nBen,y\nCleo,z')).toEqual([2, 3, 4]);
  });

  it.each([
    ['empty lines', '\n'.repeat(1_000_000)],
    ['short rows', `name\n${'x\n'.repeat(500_000)}`],
    ['quoted cells', `name\n${'"",'.repeat(10_000)}\n`.repeat(32)],
    ['marks', `name\n${'"a""b"\n'.repeat(120_000)}`],
    ['wide rows', `${'x,'.repeat(199)}name\n${`${','.repeat(199)}Leo\n`.repeat(5_000)}`],
  ])('a file of %s, as long as it may be, holds up no one', { tags: 'deep' }, async (_what, content) => {
    expect(await steadyBlock(() => post(content, '?preview=true'), BLOCK_MAX_MS)).toBeLessThanOrEqual(BLOCK_MAX_MS);
  });

  it('adds none of a file with more new ones than the company may add in a day', { tags: 'deep' }, async () => {
    stopClock(); // no midnight meanwhile
    set('QUOTA_IMPORTS', 2);
    const file = (...names: string[]) =>
      `name,email,position\n${names.map(name => `${name} X,${name}@example.org,Backend Engineer`).join('\n')}`;
    await sent(file('Ada'));
    const { body } = await post(file('Ben', 'Cleo')).expect(429);
    expect(body.message).toContain('limit of 2 candidates added from files');
    await sent(file('Ben', 'Cleo'), '?preview=true');
    // Known ones are not added.
    await sent(file('Ada', 'Ben'));
    expect(await CandidateModel.distinct('name')).toEqual(['Ada X', 'Ben X']);
  });

  it('happens once for a repeated call with the same key', { tags: 'deep' }, async () => {
    const first = await post(FILE).set('Idempotency-Key', 'k1').expect(200);
    const second = await post(FILE).set('Idempotency-Key', 'k1').expect(200);
    expect(second.body).toEqual(first.body);
  });
});

describe('the phone and the note of a candidate', () => {
  const edit = (id: string, body: object) => api.patch(`/candidates/${id}`).set(recruiter.auth).send(body);

  it('are changed alone, removed when blank, and recorded without their values', async () => {
    await sent(FILE);
    const id = String((await CandidateModel.findOne().orFail())._id);
    expect((await edit(id, { phone: ' 030 1234 ext. 5 ' }).expect(200)).body.data).toMatchObject({
      phone: '030 1234 ext. 5',
      note: 'Met at the fair',
    });
    expect((await edit(id, { note: '' }).expect(200)).body.data).not.toHaveProperty('note');
    const entries = await EventModel.find({ type: 'candidate.updated' }).lean();
    expect(entries.map(({ changes }) => changes)).toEqual([[{ field: 'phone' }], [{ field: 'note' }]]);
    expect((await edit(id, { phone: 'call me' }).expect(400)).body.issues).toMatchObject([{ path: 'phone' }]);
  });
});

describe('the tags of a candidate', () => {
  it('are spelled as the company spells them, listed by use, and find those who have one', async () => {
    await sent(
      'name,email,position\nLeo Martins,leo@example.org,Backend Engineer\nMia Chen,mia@example.org,Backend Engineer',
    );
    const [leo, mia] = (await CandidateModel.find().sort({ name: 1 }).lean()).map(({ _id }) => _id.toHexString());
    const tag = (id = '', tags: string[]) =>
      api.patch(`/candidates/${id}`).set(recruiter.auth).send({ tags }).expect(200);
    await tag(leo, ['Remote', 'Speaks German']);
    expect((await tag(mia, ['remote', 'REMOTE'])).body.data.tags).toEqual(['Remote']);
    const { body } = await api.get('/candidates/tags').set(recruiter.auth).expect(200);
    expect(body.data).toEqual([
      { name: 'Remote', count: 2 },
      { name: 'Speaks German', count: 1 },
    ]);
    const found = await api.get('/candidates').query({ tag: 'Speaks German' }).set(recruiter.auth).expect(200);
    expect(found.body.data).toMatchObject([{ name: 'Leo Martins' }]);
    expect((await tag(leo, [])).body.data).not.toHaveProperty('tags');
  });
});
