import { describe, expect, it } from 'vitest';
import { isTimeZone, timeZone } from './time-zone';

describe('a time zone', () => {
  it('is every name that the platform knows', () => {
    expect(Intl.supportedValuesOf('timeZone').filter(name => !isTimeZone(name))).toEqual([]);
  });

  it.each(['UTC', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince'])('%s', name => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', 'Nowhere', 'Europe/', '+01:00', '-0500', '2', 'Europe/Lisbon\n', '../etc/passwd', 'a'.repeat(65), '🌍'])(
    'is not %j',
    name => {
      expect(isTimeZone(name)).toBe(false);
    },
  );

  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['europe/kiev', 'Europe/Kyiv'],
    ['Africa/Asmera', 'Africa/Asmara'],
    ['America/Coral_Harbour', 'America/Atikokan'],
    ['America/Cordoba', 'America/Argentina/Cordoba'],
    ['America/Indianapolis', 'America/Indiana/Indianapolis'],
    ['America/Louisville', 'America/Kentucky/Louisville'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['europe/lisbon', 'Europe/Lisbon'],
  ])('%s is taken, and called %s', (sent, name) => {
    expect(timeZone.parse(sent)).toBe(name);
  });

  it('is trimmed', () => {
    expect(timeZone.parse(' Europe/Lisbon ')).toBe('Europe/Lisbon');
  });
});
