import type { Timeline } from '@interview-detection/shared/evidence/evidence.schema';
import type { AskedQuestion } from '../turns/asked-questions.service';
import type { PlacedEvent, Span } from './placed-events.rules';
import { screenSpans } from './signs.rules';

interface DeviceChange {
  at: number;
  added: string[];
  removed: string[];
}

/**
 * Returns which devices were added and removed between one list and the next, by name. If either list has devices
 * without a name, the browser withheld them, and no change is known.
 */
function deviceChanges(events: readonly PlacedEvent[]): DeviceChange[] {
  const lists = events.filter(({ kind }) => kind === 'devices');
  return lists.flatMap((event, at) => {
    const before = at > 0 ? namesIn(lists[at - 1]) : null;
    const after = namesIn(event);
    if (!before || !after) return [];
    const [added, removed] = [without(after, before), without(before, after)];
    return added.length + removed.length > 0 ? [{ at: event.placedMs, added, removed }] : [];
  });
}

const LISTS = ['mediaDevices', 'bluetoothDevice', 'usbDevice'] as const;

/** Returns each name once: a headset is in a list as both microphone and speaker. */
function namesIn(event: PlacedEvent | undefined): string[] | null {
  const labels = LISTS.flatMap(list => (event?.data[list] as { label: string }[] | undefined) ?? []).map(
    ({ label }) => label,
  );
  return labels.every(label => label.trim() !== '') ? [...new Set(labels)] : null;
}

const without = (names: readonly string[], others: readonly string[]) => names.filter(name => !others.includes(name));

/** Returns when the page reported how something was typed. */
const typingReports = (events: readonly PlacedEvent[]): { at: number; turn: number | null }[] =>
  events
    .filter(({ kind, data }) => kind === 'typing' && data.began !== true)
    .map(({ placedMs, turn }) => ({ at: placedMs, turn }));

/**
 * Returns when the answer to a question was begun by a key. For a field that was emptied and loaded again, the first
 * time.
 */
function begunAt(events: readonly PlacedEvent[], turn: number): number | null {
  const reported = events.filter(event => event.kind === 'typing' && event.data.began === true && event.turn === turn);
  return reported.length > 0 ? Math.min(...reported.map(({ placedMs }) => placedMs)) : null;
}

/** The data for drawing an interview over time. */
export interface Course {
  events: readonly PlacedEvent[];
  questions: readonly (Omit<AskedQuestion, 'open'> & { open: Span[] })[];
  breaks: readonly Span[];
}

const presentInstant = (ms: number): string => new Date(ms).toISOString();
const presentIfKnown = (ms: number | null) => (ms === null ? null : presentInstant(ms));
export function presentSpan({ from, to }: Span) {
  const began = presentInstant(from);
  return { from: began, to: from === to ? began : presentInstant(to) };
}

/** Returns an interview over time, as contract §23 shows it. */
export function presentTimeline({ events, questions, breaks }: Course): Timeline {
  return {
    questions: questions.map(({ turn, number, followUp, question, open, answer }) => ({
      turn,
      number,
      followUp,
      question,
      open: open.map(presentSpan),
      began: presentIfKnown(begunAt(events, turn)),
      answer: answer?.index ?? null,
    })),
    breaks: breaks.map(presentSpan),
    screens: screenSpans(events, questions).map(span => ({ ...presentSpan(span), extended: span.extended })),
    devices: deviceChanges(events).map(change => ({ ...change, at: presentInstant(change.at) })),
    typing: typingReports(events).map(({ at, turn }) => ({ at: presentInstant(at), turn })),
  };
}
