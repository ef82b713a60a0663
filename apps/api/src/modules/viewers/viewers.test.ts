import { Types } from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { testContext } from '#api/test/app-context';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makeRecruiter, type Person } from '#api/test/factories';
import { eventually, listen, serveLive, useLive, type Listener } from '#api/test/live';
import { scopeOf } from '#api/test/models';
import { Viewers } from './viewers.model';

useDatabase();
const url = useLive();

interface Page extends Listener {
  /** Names of the colleagues, as last told. */
  others: string[];
}

/** Opens a page of a person with a record. */
async function open(person: Person, record: { noun: string; id: string }, address = url()): Promise<Page> {
  const page: Page = { ...(await listen(address, person.token)), others: [] };
  const show = (viewers: { name: string }[]) => {
    page.others = viewers.map(({ name }) => name);
  };
  page.socket.on('record:viewers', ({ viewers }: { viewers: { name: string }[] }) => show(viewers));
  const ack = await page.send('record:open', record);
  if (!('data' in ack)) throw new Error(ack.error.code);
  show((ack.data as { viewers: { name: string }[] }).viewers);
  return page;
}

/** A process of its own, as far as others see: with a mark and a live channel on the same database. */
async function startProcess(): Promise<string> {
  const { url: address, end } = await serveLive(testContext);
  onTestFinished(async () => void (await end()));
  return address;
}

it('tells colleagues who have the same record open of each other, in any process, until one leaves', async () => {
  const recruiter = await makeRecruiter();
  const tom = await makeInterviewer(recruiter, { first_name: 'Tom', last_name: 'Becker', role: 'viewer' });
  const { candidate } = await makeInterview(recruiter);
  const record = { noun: 'candidate', id: candidate._id };
  const [one, another] = [await startProcess(), await startProcess()];
  const mine = await open(recruiter, record, one);
  expect(mine.others).toEqual([]);
  const toms = await open(tom, record, another);
  await open(tom, record, one);
  expect(toms.others).toHaveLength(1);
  await eventually(() => expect(mine.others).toEqual(['Tom Becker']));
  await mine.send('record:close', {});
  await eventually(() => expect(toms.others).toEqual([]));
  const again = await open(recruiter, record, one);
  expect(again.others).toEqual(['Tom Becker']);
  toms.socket.disconnect();
});

it('forgets a page that was closed or opened another record, and a process that was killed', async () => {
  const recruiter = await makeRecruiter();
  const tom = await makeInterviewer(recruiter, { role: 'viewer' });
  const interview = await makeInterview(recruiter);
  const record = { noun: 'interview', id: interview._id };
  await Viewers.in(scopeOf(recruiter.company._id)).insert({
    _id: `${interview._id}:of-a-killed-process`,
    record: new Types.ObjectId(interview._id),
    server: 'killed',
    user: { _id: new Types.ObjectId(), name: 'Ghost' },
    at: new Date(),
  });
  const mine = await open(recruiter, record);
  expect(mine.others).toEqual([]);
  const toms = await open(tom, record);
  await eventually(() => expect(mine.others).toEqual(['Tom Becker']));
  await toms.send('record:open', { noun: 'candidate', id: interview.candidate._id });
  await eventually(() => expect(mine.others).toEqual([]));
  await toms.send('record:open', record);
  await eventually(() => expect(mine.others).toEqual(['Tom Becker']));
  toms.socket.disconnect();
  await eventually(() => expect(mine.others).toEqual([]));
});

it('is only for people who may read the record', { tags: 'deep' }, async () => {
  const recruiter = await makeRecruiter();
  const { candidate } = await makeInterview(recruiter);
  const record = { noun: 'candidate', id: candidate._id };
  const mine = await open(recruiter, record);
  await expect(open(await makeRecruiter(), record)).rejects.toThrow('NOT_FOUND');
  await expect(open(await makeInterviewer(recruiter, { role: 'interviewer' }), record)).rejects.toThrow('NOT_FOUND');
  expect(mine.others).toEqual([]);
});

it('leaves one record for the next when both are asked for at once, and none once it is closed', async () => {
  const recruiter = await makeRecruiter();
  const tom = await makeInterviewer(recruiter, { role: 'viewer' });
  const { _id, candidate } = await makeInterview(recruiter);
  const stored = () => Viewers.in(scopeOf(recruiter.company._id)).countDocuments();
  const record = { noun: 'candidate', id: candidate._id };
  const mine = await open(recruiter, record);
  const toms = await listen(url(), tom.token);
  await Promise.all([
    toms.send('record:open', record),
    toms.send('record:open', { noun: 'interview', id: _id }),
    toms.send('record:open', record),
    toms.send('record:open', { noun: 'interview', id: _id }),
  ]);
  expect(await stored()).toBe(2);
  await eventually(() => expect(mine.others).toEqual([]));
  await Promise.all([toms.send('record:open', record), toms.send('record:close', {})]);
  expect(await stored()).toBe(1);
});
