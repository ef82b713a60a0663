import { expect, it } from 'vitest';
import { isPublicAddress, networkOf, withBareAddresses } from './network';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('limits count %j as %j', (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});

it.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['10.255.255.255', false],
  ['127.0.0.1', false],
  ['100.64.0.1', false],
  ['100.127.255.255', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['::7f00:1', false],
  ['4000::1', false],
  ['100:0:0:1::1', false],
  ['ff02::1', false],
  ['', false],
  ['localhost', false],
])('the address %j is one of the public internet: %j', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it.each([
  ['203.0.113.7:50001', '203.0.113.7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['"[2001:db8::7]:4711"', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['[::ffff:203.0.113.7]:80', '::ffff:203.0.113.7'],
  ['198.51.100.1, 203.0.113.7:50001,10.0.0.1:1', '198.51.100.1, 203.0.113.7, 10.0.0.1'],
  ['unknown', 'unknown'],
  ['no address:80', 'no address:80'],
  [':80', ':80'],
  ['', ''],
])('reads X-Forwarded-For %j as %j', (header, read) => {
  expect(withBareAddresses({ headers: { 'x-forwarded-for': header } }).headers['x-forwarded-for']).toBe(read);
});
