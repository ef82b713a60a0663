import { expect, it } from 'vitest';
import { set } from '#api/test/settings';
import { openText, sealText } from './encrypted-text';

const [OLD, NEW] = ['an old secret of 32 characters, or more', 'a new secret of 32 characters, or more!'];

it('opens what it sealed, for the same purpose and owner only, and shows none of the text', () => {
  const sealed = sealText('whsec_abc', 'webhook', 'one');
  expect(sealed).not.toContain('whsec');
  expect(sealText('whsec_abc', 'webhook', 'one')).not.toBe(sealed);
  expect(openText(sealed, 'webhook', 'one')).toEqual({ text: 'whsec_abc', isOld: false });
});

it.each([
  ['another purpose', 'totp', 'one'],
  ['another owner', 'webhook', 'two'],
])('opens nothing for %s', (_name, purpose, owner) => {
  expect(openText(sealText('whsec_abc', 'webhook', 'one'), purpose, owner)).toBeNull();
});

it('opens no text that was changed or never sealed', () => {
  const bytes = Buffer.from(sealText('whsec_abc', 'webhook', 'one'), 'base64url');
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[place]! ^= 1;
    expect(openText(changed.toString('base64url'), 'webhook', 'one')).toBeNull();
  }
  for (const none of ['', 'abc', bytes.subarray(0, 20).toString('base64url')]) {
    expect(openText(none, 'webhook', 'one')).toBeNull();
  }
});

it('opens what the secret before has sealed while that one is set, and says so', () => {
  set('JWT_SECRET', OLD);
  const sealed = sealText('whsec_abc', 'webhook', 'one');
  set('JWT_SECRET', NEW);
  expect(openText(sealed, 'webhook', 'one')).toBeNull();
  set('JWT_SECRET_PREVIOUS', OLD);
  expect(openText(sealed, 'webhook', 'one')).toEqual({ text: 'whsec_abc', isOld: true });
});
