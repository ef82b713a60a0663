import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findZones, offsetWords, timeZones, zoneClock, zoneGroups } from './zones';

const WINTER = new Date('2031-01-01T12:00:00Z');
const SUMMER = new Date('2031-07-01T12:00:00Z');

beforeEach(() => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([
    'America/Argentina/Buenos_Aires',
    'America/Denver',
    'America/New_York',
    'America/St_Johns',
    'Asia/Calcutta',
    'Asia/Karachi',
    'Asia/Tokyo',
    'Europe/Berlin',
    'Europe/Kiev',
    'Europe/Lisbon',
    'Europe/Zurich',
    'Pacific/Norfolk',
  ]);
});

describe('the zones', () => {
  const names = (also?: string) => timeZones(also, WINTER).map(zone => zone.name);

  it('are listed once under their current names, with UTC and the one that is kept as it is named', () => {
    expect(names()).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv']));
    expect(names()).not.toContain('Europe/Kiev');
    expect(names('Asia/Calcutta')).toContain('Asia/Calcutta');
    expect(names('Asia/Calcutta')).not.toContain('Asia/Kolkata');
    expect(names('Europe/Sofia')).toContain('Europe/Sofia');
    expect(new Set(names()).size).toBe(names().length);
  });

  it('have the place, and the offset and the clock of the moment', () => {
    const at = (name: string, moment: Date) => {
      const zone = timeZones(undefined, moment).find(one => one.name === name);
      return zone && [zone.place, offsetWords(zone.offset), zoneClock(zone, moment)];
    };
    expect(at('Europe/Kyiv', WINTER)).toEqual(['Kyiv', 'UTC+02:00', '14:00']);
    expect(at('Europe/Kyiv', SUMMER)).toEqual(['Kyiv', 'UTC+03:00', '15:00']);
    expect(at('Asia/Kolkata', WINTER)).toEqual(['Kolkata', 'UTC+05:30', '17:30']);
    expect(at('America/St_Johns', WINTER)).toEqual(['St Johns', 'UTC−03:30', '08:30']);
    expect(at('America/Argentina/Buenos_Aires', WINTER)).toEqual(['Buenos Aires, Argentina', 'UTC−03:00', '09:00']);
    expect(at('UTC', WINTER)).toEqual(['UTC', 'UTC', '12:00']);
  });

  it('begin with the one that is kept, one’s own and the common ones, then follow by region, each once', () => {
    const [common, ...regions] = zoneGroups(timeZones('Europe/Zurich', WINTER), 'Europe/Zurich');
    expect(common?.zones.map(zone => zone.name)).toEqual([
      'Europe/Zurich',
      'UTC',
      'America/Denver',
      'America/New_York',
      'Europe/Berlin',
      'Asia/Kolkata',
      'Asia/Tokyo',
    ]);
    expect(regions.map(({ label, zones }) => [label, zones.map(zone => zone.place)])).toEqual([
      ['America', ['Buenos Aires, Argentina', 'St Johns']],
      ['Asia', ['Karachi']],
      ['Europe', ['Kyiv', 'Lisbon']],
      ['Pacific', ['Norfolk']],
    ]);
  });
});

describe('a zone is found', () => {
  const found = (text: string) => findZones(timeZones(undefined, WINTER), text).map(zone => zone.name);

  it.each([
    ['its place', 'berl', ['Europe/Berlin']],
    ['a place of two words', 'new y', ['America/New_York']],
    ['a place without its accents', 'zürich', ['Europe/Zurich']],
    ['its name', 'Europe/Lis', ['Europe/Lisbon']],
    ['an older name', 'kiev', ['Europe/Kyiv']],
    ['its country', 'germany', ['Europe/Berlin']],
    ['the code of its country', 'pk', ['Asia/Karachi']],
    ['the beginnings of a country’s words', 'united st', ['America/New_York', 'America/Denver']],
    ['a large city in it', 'munich', ['Europe/Berlin']],
    ['nothing that is there', 'atlantis', []],
  ])('by %s', (_what, text, expected) => {
    expect(found(text).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ['+2', ['Europe/Kyiv']],
    ['+02:00', ['Europe/Kyiv']],
    ['UTC+05:30', ['Asia/Kolkata']],
    ['gmt +0530', ['Asia/Kolkata']],
    ['UTC-3', ['America/Argentina/Buenos_Aires']],
    ['−3:30', ['America/St_Johns']],
    ['+0', ['UTC', 'Europe/Lisbon']],
    ['+13', []],
  ])('by the offset %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('first by the beginning of its place, and a common one before the others', () => {
    // Boston has the time of New York.
    expect(found('b').slice(0, 3)).toEqual(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'America/New_York']);
  });
});
