import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { emptyRoom, enter, setState, type Comer } from './room.rules';

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
