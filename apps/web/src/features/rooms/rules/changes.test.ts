import type { Participant } from '@interview-detection/shared/rooms/rooms.schema';
import { expect, it } from 'vitest';
import { changesOf } from './changes';

const person = (_id: string, change: Partial<Participant> = {}): Participant => ({
  _id,
  name: _id,
  role: 'staff',
  state: { microphone: true, camera: true, screen: false, hand: false, captions: false },
  instance: 'a-page-of-it',
  joinedAt: '2026-11-23T13:00:00.000Z',
  isAway: false,
  agreed: null,
  ...change,
});

it('reports others who came, left, lost the connection, came back, raised a hand or shared a screen', () => {
  const { state } = person('Ana');
  const before = [person('Mara'), person('Ana'), person('Rita', { isAway: true }), person('Tom')];
  const now = [
    person('Mara', { state: { ...state, hand: true } }),
    person('Ana', { isAway: true, state: { ...state, hand: true, screen: true } }),
    person('Rita'),
    person('Kim'),
  ];
  expect(changesOf(before, now, 'Mara')).toEqual([
    { kind: 'left', name: 'Tom' },
    { kind: 'away', name: 'Ana' },
    { kind: 'hand', name: 'Ana' },
    { kind: 'screen', name: 'Ana' },
    { kind: 'back', name: 'Rita' },
    { kind: 'came', name: 'Kim' },
  ]);
});

it('reports nothing about unchanged states, a lowered hand or the participant’s own state', () => {
  const raised = { ...person('Ana').state, hand: true };
  expect(changesOf([person('Ana', { state: raised })], [person('Ana'), person('Mara')], 'Mara')).toEqual([]);
});
