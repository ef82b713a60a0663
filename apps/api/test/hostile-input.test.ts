import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { useTemporaryFolder } from './temporary-folder';
import { expect, it } from 'vitest';
import { sweepUploads } from '../src/http/upload';
import { api } from './api';
import { useDatabase } from './database';
import { growth, GROWTH_MAX } from './growth';
import { interviewForm, makeInterview, makePdf, makePosition, makeRecruiter } from './factories';

const { folder: temporaryFolder, files: temporaryFiles } = useTemporaryFolder();
useDatabase();

it.each(['/candidates', '/interviews', '/interviews/completed', '/positions', '/users'])(
  'refuses a search in %s that no text can hold',
  { tags: 'deep' },
  async list => {
    const { auth } = await makeRecruiter();
    const reply = await api.get(`${list}?search=a%00`).set(auth).expect(400);
    expect(reply.body.issues).toEqual([
      { path: 'search', message: 'search contains characters that cannot be searched' },
    ]);
  },
);

it.each(['\ud800', 'a\u0000b', '\u200b'])('refuses a position named %j, which no one could read back', async name => {
  const { auth } = await makeRecruiter();
  await api.post('/positions').set(auth).send({ name }).expect(400);
  await api.get('/positions').set(auth).expect(200, { data: [] });
});

it('refuses a message of more than 5,000 tags, whose sanitising would take seconds', { tags: 'deep' }, async () => {
  const recruiter = await makeRecruiter();
  const { _id } = await makeInterview(recruiter);
  const complete = (tags: number) =>
    api
      .post(`/interviews/${_id}/complete`)
      .set(recruiter.auth)
      .send({ transcript: [{ type: 'sent', message: '<b>'.repeat(tags) }] });
  const reply = await complete(5_001).expect(400);
  expect(reply.body.issues).toEqual([{ path: 'transcript.0.message', message: 'message may have at most 5000 tags' }]);
  await complete(5_000).expect(200);
});

it(
  'counts the features of typing before it looks at them, and names no more than 50 mistakes in 64 KiB',
  { tags: 'deep' },
  async () => {
    const recruiter = await makeRecruiter();
    const complete = (transcript: object[]) =>
      api
        .post(`/interviews/${'0'.repeat(24)}/complete`)
        .set(recruiter.auth)
        .send({ transcript });
    const keystrokes = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`-${at}`, '']));
    const reply = await complete([{ type: 'sent', message: '', process: { keystrokes } }]).expect(400);
    expect(reply.body.issues).toEqual([
      { path: 'transcript.0.process.keystrokes', message: 'keystrokes may have at most 300 features' },
    ]);
    const many = await complete(Array.from({ length: 5_000 }, () => ({}))).expect(400);
    expect(many.body.issues).toHaveLength(50);
    const long = { [`-${'a'.repeat(500_000)}`]: 1 };
    const named = await complete([{ type: 'sent', message: '', process: { keystrokes: long } }]).expect(400);
    expect(named.text.length).toBeLessThan(64 * 1024);
  },
);

it('names the field of a form that was sent twice, and stores neither value', async () => {
  const recruiter = await makeRecruiter();
  const { _id } = await makePosition(recruiter);
  const request = api.post('/interviews').set(recruiter.auth);
  for (const [field, value] of Object.entries(interviewForm(_id))) request.field(field, value);
  const reply = await request
    .field('name', 'Someone Else')
    .attach('resume', await makePdf(), 'resume.pdf')
    .expect(400);
  expect(reply.body.issues).toEqual([{ path: 'name', message: 'name was sent more than once' }]);
  expect(temporaryFiles()).toEqual([]);
});

it('does not allocate a list, however long, when form fields name indexes in lists', async () => {
  const recruiter = await makeRecruiter();
  const send = (length: number) =>
    api
      .post('/interviews')
      .set(recruiter.auth)
      .set('Idempotency-Key', 'places')
      .field('a[b][0]', 'x')
      .field(`a[b][${length}]`, 'x')
      .expect(400);
  // The only cost would be a walk through so many.
  expect(await growth(send, 20_000_000, 20)).toBeLessThanOrEqual(GROWTH_MAX);
});

const nested = (depth: number) => `{"z":"≡","x":${'['.repeat(depth)}${']'.repeat(depth)}}`;

it.each(['utf-16le', '"utf-16le"', 'utf-8; charset=utf-16le', 'UTF-32', 'latin1'])(
  'reads JSON in UTF-8 alone, by which its shape is bounded: 415 for %s',
  async charset => {
    const send = (depth: number) =>
      api
        .post('/auth/login')
        .set('Content-Type', `application/json; charset=${charset}`)
        .send(Buffer.from(nested(depth), 'utf16le').toString('latin1'))
        .expect(415);
    expect(await growth(send, 50_000)).toBeLessThanOrEqual(GROWTH_MAX);
  },
);

it('says plainly that a body is not an object', async () => {
  const reply = await api.post('/auth/login').send([]).expect(400);
  expect(reply.body.message).toBe('Must be a JSON object');
});

it('takes null for a field that may be left out', { tags: 'deep' }, async () => {
  const recruiter = await makeRecruiter();
  const { candidate } = await makeInterview(recruiter);
  const decide = api.post(`/candidates/${candidate._id}/decision`).set(recruiter.auth);
  await decide.send({ status: 'Selected', reason: null }).expect(200);
});

it('writes a time zone in its standard form', async () => {
  const { company } = await makeRecruiter({ timeZone: 'europe/lisbon' });
  expect(company.timeZone).toBe('Europe/Lisbon');
});

it.each(['/healthz', '/readyz', '/openapi.json', '/docs'])('answers 405 to a POST of %s', async address => {
  await api.post(address).expect(405).expect('Allow', 'GET, HEAD, OPTIONS');
});

it('sweeps uploads that a killed process left, except those that may still be on their way', async () => {
  const [old, recent] = ['interview-detection-upload-old', 'interview-detection-upload-recent'];
  for (const name of [old, recent]) writeFileSync(path.join(temporaryFolder, name), '');
  utimesSync(path.join(temporaryFolder, old), new Date(0), new Date(0));
  await sweepUploads(new Date(Date.now() - 3_600_000));
  expect(temporaryFiles()).toEqual([recent]);
});
