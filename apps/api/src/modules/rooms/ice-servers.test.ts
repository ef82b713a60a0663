import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { set } from '#api/test/settings';
import { iceServersFor } from './rooms.presenter';

const PERSON = '64b7f0c2a1d3e4f5a6b7c8d9';
const NOW = new Date('2026-11-23T10:00:00.900Z');
const SECRET = 'qK3vYt0Zr8mW1xNf5sJb7dHcL2pGaE9u';

it('names no server that was not set up', () => {
  expect(iceServersFor(PERSON, NOW)).toEqual([]);
});

it('lists STUN servers without credentials', () => {
  set('STUN_URLS', ['stun:turn.example.org:3478']);
  expect(iceServersFor(PERSON, NOW)).toEqual([{ urls: ['stun:turn.example.org:3478'] }]);
});

it('gives each person their own credentials for TURN, valid for an hour and derived from the secret, which they do not contain', () => {
  const urls = ['turn:turn.example.org:3478', 'turns:turn.example.org:5349?transport=tcp'];
  set('TURN_URLS', urls);
  set('TURN_SECRET', SECRET);
  const username = `${Date.UTC(2026, 10, 23, 11) / 1_000}:${PERSON}`;
  const credential = createHmac('sha1', SECRET).update(username).digest('base64');
  expect(iceServersFor(PERSON, NOW)).toEqual([{ urls, username, credential }]);
  expect(JSON.stringify(iceServersFor(PERSON, NOW))).not.toContain(SECRET);
});
