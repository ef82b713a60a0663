/** The time zones that staff can choose from, and how they are found. */

import { currentZoneName } from '@interview-detection/shared/zone-names';
import { browserTimeZone, clockTime } from './dates';

export interface Zone {
  name: string;
  /** `Europe`; 'Other' for UTC and its like. */
  region: string;
  /** `Kyiv`, `Buenos Aires, Argentina`. */
  place: string;
  /** Minutes ahead of UTC at the moment of the list. */
  offset: number;
}

/** Listed first, if the browser knows them: a zone for each of the largest groups of people in offices. */
const COMMON = [
  'UTC',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Lagos',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
];

/** Large cities and short names of countries that no zone is named after. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  'America/Chicago': 'Houston Dallas Austin',
  'America/Los_Angeles': 'San Francisco Seattle San Diego Las Vegas',
  'America/New_York': 'Boston Washington Philadelphia Atlanta Miami',
  'America/Sao_Paulo': 'Rio de Janeiro Brasilia',
  'America/Toronto': 'Ottawa Montreal',
  'Asia/Dubai': 'Abu Dhabi UAE',
  'Asia/Ho_Chi_Minh': 'Hanoi Saigon',
  'Asia/Jerusalem': 'Tel Aviv',
  'Asia/Karachi': 'Islamabad Lahore',
  'Asia/Kolkata': 'Calcutta Mumbai Delhi Bengaluru Bangalore Chennai Hyderabad Pune',
  'Asia/Shanghai': 'Beijing Shenzhen Guangzhou',
  'Asia/Tokyo': 'Osaka Kyoto',
  'Australia/Sydney': 'Canberra',
  'Europe/Berlin': 'Munich Hamburg Frankfurt Cologne',
  'Europe/Kyiv': 'Kiev',
  'Europe/London': 'Edinburgh Manchester UK England Scotland',
  'Europe/Madrid': 'Barcelona Valencia',
  'Europe/Rome': 'Milan',
  'Europe/Warsaw': 'Krakow',
  'Europe/Zurich': 'Geneva Basel Bern',
  'Africa/Johannesburg': 'Cape Town Pretoria',
  UTC: 'GMT',
};

/** Countries that have zones: ISO 3166-1 codes, one after the other. */
const COUNTRIES =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW';

/** Returns the minutes by which a zone's clock is ahead of UTC at an instant. */
function offsetOf(name: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' }).formatToParts(at);
  const text = parts.find(part => part.type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** Returns a zone under its current name, with its offset at an instant. */
export function zoneOf(name: string, at: Date): Zone {
  const [region = '', ...place] = currentZoneName(name).replaceAll('_', ' ').split('/');
  return {
    name,
    region: place.length > 0 ? region : 'Other',
    place: place.toReversed().join(', ') || region,
    offset: offsetOf(name, at),
  };
}

/**
 * Returns all zones the browser knows under their current names, by region and place, with their offset at an instant.
 * `also` is always included as given, even if the browser does not list it.
 */
export function timeZones(also: string | undefined, at: Date): Zone[] {
  const current = Intl.supportedValuesOf('timeZone').map(name => (also === name ? name : currentZoneName(name)));
  const names = new Set(['UTC', ...(also ? [also] : []), ...current]);
  // The same zone under an older name, which a company may have.
  if (also && currentZoneName(also) !== also) names.delete(currentZoneName(also));
  const order = (one: Zone, other: Zone) =>
    one.region.localeCompare(other.region) || one.place.localeCompare(other.place);
  return [...names].map(name => zoneOf(name, at)).toSorted(order);
}

interface ZoneGroup {
  label: string;
  zones: Zone[];
}

/** Returns the zones in groups: the common ones, led by the user's own and the one kept so far, then by region. */
export function zoneGroups(zones: readonly Zone[], kept: string): ZoneGroup[] {
  const first = new Set([kept, browserTimeZone(), ...COMMON]);
  const common = [...first].flatMap(name => zones.find(zone => zone.name === name) ?? []);
  const others = new Map<string, Zone[]>();
  for (const zone of zones) {
    if (!first.has(zone.name)) others.set(zone.region, [...(others.get(zone.region) ?? []), zone]);
  }
  return [{ label: 'Common', zones: common }, ...[...others].map(([label, inIt]) => ({ label, zones: inIt }))];
}

/** Returns `UTC+05:30`, and `UTC` for none. */
export function offsetWords(offset: number): string {
  if (offset === 0) return 'UTC';
  const digits = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(offset);
  return `UTC${offset < 0 ? '−' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

/** Returns the wall clock of a zone at an instant, `10:30`, without a formatter for each zone. */
export const zoneClock = (zone: Zone, at: Date): string =>
  clockTime(new Date(at.getTime() + zone.offset * 60_000), 'UTC');

interface Country {
  code: string;
  name: string;
}

let countries: Map<string, Country> | undefined;

/** Returns the country of each zone. Read when someone first searches, because it takes the browser a moment. */
function readCountries(): Map<string, Country> {
  if (countries) return countries;
  countries = new Map();
  const names = new Intl.DisplayNames('en', { type: 'region' });
  for (const code of COUNTRIES.match(/../g) ?? []) {
    const locale = new Intl.Locale('und', { region: code }) as Intl.Locale & {
      timeZones?: string[];
      getTimeZones?: () => string[] | undefined;
    };
    // Some browsers know only the older property, some neither: then cities and offsets find a zone.
    for (const zone of locale.getTimeZones?.() ?? locale.timeZones ?? []) {
      countries.set(currentZoneName(zone), { code, name: names.of(code) ?? code });
    }
  }
  return countries;
}

/** Returns the name of a zone's country once someone has searched; null before, and where the browser knows none. */
export const countryOf = (zone: Zone): string | null => countries?.get(currentZoneName(zone.name))?.name ?? null;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[_/,.()-]/g, ' ')
    .toLowerCase();

/** Returns the minutes that `+2`, `UTC-3`, `gmt+05:30` or `+0530` stands for; null for other texts. */
function typedOffset(text: string): number | null {
  const match = /^(?:utc|gmt)?\s*([+\-−])\s*(\d{1,2})(?::?([0-5]\d))?$/i.exec(text.trim());
  if (!match) return null;
  const [, sign, hours, minutes] = match;
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes ?? 0));
}

/**
 * Returns the zones that a text finds, by an offset, or by the beginnings of words of their place, region and country
 * and by the country's code. Those whose place begins with the text come first, the common ones before the others.
 */
export function findZones(zones: readonly Zone[], text: string): Zone[] {
  const offset = typedOffset(text);
  const byFame = (one: Zone, other: Zone) => fame(one) - fame(other);
  if (offset !== null) return zones.filter(zone => zone.offset === offset).toSorted(byFame);
  const wanted = plain(text).split(' ').filter(Boolean);
  const known = readCountries();
  const found = zones.flatMap(zone => {
    const country = known.get(currentZoneName(zone.name));
    const place = plain(zone.place);
    const words = plain(
      [zone.place, zone.name, ALSO_CALLED[currentZoneName(zone.name)], country?.code, country?.name].join(' '),
    ).split(' ');
    if (!wanted.every(one => words.some(word => word.startsWith(one)))) return [];
    return [{ zone, rank: place.startsWith(wanted.join(' ')) ? 0 : 1 }];
  });
  return found.toSorted((one, other) => one.rank - other.rank || byFame(one.zone, other.zone)).map(({ zone }) => zone);
}

function fame({ name }: Zone): number {
  const at = COMMON.indexOf(currentZoneName(name));
  return at === -1 ? COMMON.length : at;
}
