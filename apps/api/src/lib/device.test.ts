import { expect, it } from 'vitest';
import { deviceOf } from './request-context';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0', 'Firefox 121 on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1',
    'Safari 17 on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome 131 on Android',
  ],
  ['', 'unknown device'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

it.each(['\u202eevil', '<script>'.repeat(2_000), `Chrome/${'9'.repeat(4_000)}`, 'a'.repeat(16_000)])(
  'is short plain text for any input (%#)',
  userAgent => {
    expect(deviceOf(userAgent)).toMatch(/^[\x20-\x7e]{1,80}$/);
  },
);
