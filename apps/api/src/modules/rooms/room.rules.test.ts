import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { agree, emptyRoom, enter, leave, record, setState, type Comer } from './room.rules';

const NOW = new Date(0);

const comer = (name: string): Comer => ({
  _id: new Types.ObjectId(),
  name,
  role: 'staff',
  instance: `page of ${name}`,
  connection: name,
  server: 'here',
});

it('one screen is shared at a time: the latest, and the one before is off', () => {
  const [tom, mara] = [comer('Tom'), comer('Mara')];
  const empty = emptyRoom({ _id: new Types.ObjectId(), company: new Types.ObjectId() });
  const both = enter(enter(empty, tom, NOW), mara, NOW);
  const screens = (room: typeof both) => room.participants.map(({ state }) => state.screen);

  const first = setState(both, tom._id, { screen: true });
  expect(screens(first)).toEqual([true, false]);
  const second = setState(first, mara._id, { screen: true });
  expect(screens(second)).toEqual([false, true]);
  expect(screens(setState(second, tom._id, { screen: false }))).toEqual([false, true]);
});

it('who asked to record and was away for long is not asked again, unless they said no since', () => {
  const [tom, mara] = [comer('Tom'), comer('Mara')];
  const empty = emptyRoom({ _id: new Types.ObjectId(), company: new Types.ObjectId() });
  const both = enter(enter(empty, tom, NOW), mara, NOW);
  const recorded = agree(record(both, { by: tom._id, on: true }, NOW), mara._id, true, NOW);
  const comesBack = (room: typeof both, who: Comer) => enter(leave(room, who._id, NOW), who, NOW).recording.status;

  expect(comesBack(recorded, tom)).toBe('on');
  expect(comesBack(recorded, mara)).toBe('asked');
  expect(comesBack(agree(recorded, tom._id, false, NOW), tom)).toBe('asked');
  expect(comesBack(record(recorded, { by: tom._id, on: false }, NOW), tom)).toBe('off');
});
