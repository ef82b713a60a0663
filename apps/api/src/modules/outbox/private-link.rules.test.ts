import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { set } from '#api/test/settings';
import { linkToken, readLinkToken } from './private-link.rules';

const claim = { interview: new Types.ObjectId(), company: new Types.ObjectId(), version: 1 };
const PREVIOUS = 'the secret of the year before this one';

it('says whose it is and which version', () => {
  expect(readLinkToken(linkToken(claim))).toEqual(claim);
  expect(readLinkToken(linkToken({ ...claim, version: 70_000 }))?.version).toBe(70_000);
});

it('a link of the earlier secret is valid as long as that secret is', () => {
  const old = linkToken(claim, createSecretKey(PREVIOUS, 'utf8'));
  expect(readLinkToken(old)).toBeNull();
  set('JWT_SECRET_PREVIOUS', PREVIOUS);
  expect(readLinkToken(old)?.interview).toEqual(claim.interview);
  expect(linkToken(claim)).not.toBe(old);
});

it('is invalid if a single bit differs', () => {
  const bytes = Buffer.from(linkToken(claim), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(readLinkToken(changed.toString('base64url'))).toBeNull();
  }
});

it('is compared in constant time, with every secret that counts', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'private-link.rules.ts'), 'utf8');
  const body = /export function readLinkToken[\s\S]*?\n\}/.exec(source)?.[0] ?? '';
  expect(body).toContain('sessionKeys().map(secret => timingSafeEqual(');
  expect(body).not.toMatch(/\.(some|find|every|equals|compare)\(/);
});
