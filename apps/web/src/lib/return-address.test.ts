import { beforeEach, describe, expect, it, vi } from 'vitest';
import { afterSignIn, isOwnAddress, returnAddress } from './return-address';

beforeEach(() => returnAddress.forget());

describe('an address to return to', () => {
  it.each([
    '/interview-completed/65f0c0ffee0123456789abcd',
    '/candidates?status=Selected&search=https://example.org',
    '/interview-upcomming#day-2',
    '/candidates?search=%2F%2Fevil.example',
  ])('%s is accepted', address => {
    expect(isOwnAddress(address)).toBe(true);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    '/%2F/evil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    '/dashboard/..//evil.example',
  ])('%j is rejected', address => {
    expect(isOwnAddress(address)).toBe(false);
    returnAddress.remember({ pathname: address, search: '', hash: '' });
    expect(afterSignIn()).toBe('/dashboard');
  });

  it('keeps its filters, and is removed once it is forgotten', () => {
    returnAddress.remember({ pathname: '/candidates', search: '?status=Selected', hash: '#top' });
    expect(afterSignIn()).toBe('/candidates?status=Selected#top');
    returnAddress.forget();
    expect(afterSignIn()).toBe('/dashboard');
  });

  it('is kept when the browser blocks storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('switched off');
    });
    returnAddress.remember({ pathname: '/candidates', search: '', hash: '' });
    expect(afterSignIn()).toBe('/candidates');
  });
});
