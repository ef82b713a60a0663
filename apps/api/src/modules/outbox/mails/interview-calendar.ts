import { currentZoneName } from '@interview-detection/shared/zone-names';
import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { currentTime } from '#api/lib/app-context';
import type { CalendarPart } from '../outbox.model';
import type { EntryWords } from './interview-facts';
import { shortName } from './mail-layout';

interface Person {
  name: string;
  address: string;
}

export interface CalendarEntry {
  /** Hex; the entry's UID is derived from it and never changes. */
  interviewId: string;
  sequence: number;
  takesPlace: boolean;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  words: EntryWords;
  organizer: Person;
  /** The address that the email is sent from. */
  sentBy: string;
  attendees: Person[];
  /** Whose calendar it is for. */
  reader: Person;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Returns the method (RFC 5546 §3.2). No one invites themselves: calendars refuse a request to the organizer. */
function methodOf({ takesPlace, organizer, reader }: CalendarEntry): CalendarPart['method'] {
  if (isSame(reader.address, organizer.address)) return 'PUBLISH';
  return takesPlace ? 'REQUEST' : 'CANCEL';
}

/** Returns a name that is valid as a parameter (RFC 5545 §3.2): without double quotes, which cannot be escaped. */
const parameterName = (name: string) => shortName(name).replaceAll('"', '’');

const ALARM_SECONDS = 30 * 60;

const PRODUCT = { company: 'Interview Detection', product: 'Interviews', language: 'EN' };

type Calendar = ReturnType<typeof ical>;

/** Adds an interview. Times are UTC, which names one instant in every calendar. */
function addEvent(calendar: Calendar, entry: CalendarEntry, method: CalendarPart['method']): void {
  const { summary, description, location } = entry.words;
  const { takesPlace, organizer, sentBy } = entry;
  const event = calendar.createEvent({
    id: `interview-${entry.interviewId}@interview-detection`,
    sequence: entry.sequence,
    stamp: currentTime(),
    start: entry.startsAt,
    end: entry.endsAt,
    summary,
    description,
    status: takesPlace ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    organizer: {
      name: parameterName(organizer.name),
      email: organizer.address,
      ...(isSame(sentBy, organizer.address) ? {} : { sentBy }),
    },
    ...(location === undefined ? {} : { location, url: location }),
  });
  // What is published has no attendees (RFC 5546 §3.2.1).
  for (const { name, address } of method === 'PUBLISH' ? [] : entry.attendees) {
    const isOrganizer = isSame(address, organizer.address);
    event.createAttendee({
      name: parameterName(name),
      email: address,
      rsvp: !isOrganizer,
      ...(isOrganizer ? { status: ICalAttendeeStatus.ACCEPTED } : {}),
      role: ICalAttendeeRole.REQ,
      type: ICalAttendeeType.INDIVIDUAL,
    });
  }
  if (takesPlace) {
    event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: summary });
  }
}

/**
 * Returns the calendar file of an interview (contract §14): one UID for its whole life and a rising SEQUENCE, so that
 * calendars move or remove the entry that they have. The time zone is given as well.
 */
export function interviewCalendar(entry: CalendarEntry): CalendarPart {
  const method = methodOf(entry);
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method] });
  addEvent(calendar, entry, method);
  // Properties come before components (RFC 5545 §3.6); the generator appends extra ones at the end.
  const zone = `X-WR-TIMEZONE:${currentZoneName(entry.timeZone)}\r\n`;
  return { method, content: calendar.toString().replace('BEGIN:VEVENT', `${zone}$&`) };
}

/** Seconds after which a calendar program should read a feed again. */
const FEED_TTL = 15 * 60;

/** Returns one person's interviews as a calendar to subscribe to, with the same UID and SEQUENCE as in mails. */
export function feedCalendar(entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    prodId: PRODUCT,
    method: ICalCalendarMethod.PUBLISH,
    name: 'Interviews',
    ttl: FEED_TTL,
  });
  for (const entry of entries) addEvent(calendar, entry, 'PUBLISH');
  return calendar.toString();
}
