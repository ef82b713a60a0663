import type { Timeline } from '@interview-detection/shared/evidence/evidence.schema';
import type { AskedQuestion } from '../turns/asked-questions.service';
import type { PlacedEvent } from './placed-events.rules';
import type { Span } from './spans.rules';
import { screenSpans } from './screens.rules';
import { begunAt, deviceChanges, typingReports } from './timeline.rules';

/** The data for drawing an interview over time. */
export interface Course {
  events: readonly PlacedEvent[];
  questions: readonly (Omit<AskedQuestion, 'open'> & { open: Span[] })[];
  breaks: readonly Span[];
}

const presentInstant = (ms: number): string => new Date(ms).toISOString();
const presentIfKnown = (ms: number | null) => (ms === null ? null : presentInstant(ms));
export const presentSpan = ({ from, to }: Span) => ({ from: presentInstant(from), to: presentInstant(to) });

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
