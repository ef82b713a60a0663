import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
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
  method: 'REQUEST' | 'CANCEL';
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  words: EntryWords;
  organizer: Person;
  attendees: Person[];
}

/** Returns a name that is valid as a parameter (RFC 5545 §3.2): without double quotes, which cannot be escaped. */
const parameterName = (name: string) => shortName(name).replaceAll('"', '’');

const ALARM_SECONDS = 30 * 60;

/**
 * Returns the calendar file of an interview (contract §14): one UID for its whole life and a rising SEQUENCE, so that
 * calendars move or remove the entry that they have. Times are UTC, which names one instant in every calendar; the time
 * zone is given as well.
 */
export function interviewCalendar(entry: CalendarEntry): CalendarPart {
  const { summary, description, location } = entry.words;
  const isCancelled = entry.method === 'CANCEL';
  const calendar = ical({
    prodId: { company: 'Interview Detection', product: 'Interviews', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const event = calendar.createEvent({
    id: `interview-${entry.interviewId}@interview-detection`,
    sequence: entry.sequence,
    stamp: new Date(),
    start: entry.startsAt,
    end: entry.endsAt,
    summary,
    description,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: parameterName(entry.organizer.name), email: entry.organizer.address },
    ...(location === undefined ? {} : { location, url: location }),
  });
  for (const { name, address } of entry.attendees) {
    event.createAttendee({
      name: parameterName(name),
      email: address,
      rsvp: false,
      role: ICalAttendeeRole.REQ,
      type: ICalAttendeeType.INDIVIDUAL,
    });
  }
  if (!isCancelled) {
    event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: summary });
  }
  // Properties come before components (RFC 5545 §3.6); the generator appends extra ones at the end.
  const zone = `X-WR-TIMEZONE:${entry.timeZone}\r\n`;
  return { method: entry.method, content: calendar.toString().replace('BEGIN:VEVENT', `${zone}$&`) };
}
