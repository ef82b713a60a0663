import { afterEach, expect, it } from 'vitest';
import { startApiProcess, type ApiProcess } from './api-process';
import { useDatabase } from './database';
import { eventually } from './live';
import { RoomModel, SignalModel } from './models';
import { makeReal, openPage } from './rooms';

// Real processes on one database: each serves one of the two who talk.
useDatabase();

const processes: ApiProcess[] = [];
async function start(): Promise<ApiProcess> {
  const started = await startApiProcess();
  processes.push(started);
  return started;
}
afterEach(async () => {
  await Promise.all(processes.splice(0).map(each => each.end('SIGKILL')));
});

it('two who are connected to two processes hear each other in order, and no place is lost with a killed process', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  const { id, tom: person, candidate: applicant } = await makeReal();
  const open = (url: string, token: string, instance?: string) => openPage(url, token, instance ? { instance } : {});
  const tom = Object.assign(await eventually(() => open(one.url, person.token)), { _id: person._id });
  const candidate = Object.assign(await eventually(() => open(other.url, applicant.token)), { _id: applicant._id });
  await tom.join(id);
  await candidate.join(id);
  await eventually(() => expect(tom.pushed['room:lobby'].at(-1)).toMatchObject({ lobby: [{ _id: candidate._id }] }));
  await tom.tell('room:admit', { participant: candidate._id });
  await eventually(() => expect(candidate.people()).toHaveLength(2));

  const numbers = Array.from({ length: 40 }, (_, n) => n + 1);
  await Promise.all(numbers.flatMap(n => [tom.signal(candidate, n), candidate.signal(tom, n)]));
  for (const { pushed } of [tom, candidate]) {
    await eventually(() => expect(pushed['room:signal']).toHaveLength(40));
    expect(pushed['room:signal'].map(signal => (signal as { n: number }).n)).toEqual(numbers);
  }
  // Only what is on its way to another process is written.
  expect(await SignalModel.countDocuments()).toBe(80);

  await Promise.all(['a', 'b', 'c'].flatMap(text => [tom, candidate].map(page => page.tell('room:chat', { text }))));
  for (const { pushed } of [tom, candidate]) await eventually(() => expect(pushed['room:chat']).toHaveLength(6));
  expect(tom.pushed['room:chat']).toEqual(candidate.pushed['room:chat']);

  await other.end('SIGKILL');
  await eventually(() => expect(tom.people()[1]).toMatchObject({ _id: candidate._id, isAway: true }));
  const again = Object.assign(await open(one.url, applicant.token, candidate.instance), { _id: applicant._id });
  expect(await again.join(id)).toMatchObject({ you: { isWaiting: false }, participants: [{}, { isAway: false }] });
  await tom.signal(again, 41);
  await eventually(() => expect(again.pushed['room:signal']).toMatchObject([{ n: 41 }]));
  // One process is left: nothing more was written.
  expect(await SignalModel.countDocuments()).toBe(80);
  expect((await RoomModel.findById(id).orFail().lean()).attended.map(({ leftAt }) => leftAt)).toEqual([null, null]);
});
