import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { Card } from '#web/components/ui/card';
import { clockTime, zoneName } from '#web/lib/dates';
import { pageZone } from '../rules';
import { attendanceWords } from '../words';

/** Shows who joined the interview's room, and when, on the interview's own clock; renders nothing if no one did. */
export function Attendance({ interview }: { interview: InterviewDetails }) {
  const { room } = interview;
  const timeZone = pageZone(interview);
  if (!room || room.attended.length === 0) return null;
  return (
    <Card className="px-4.5 py-3.5 print:hidden">
      <section aria-labelledby="attendance-title">
        <h2 id="attendance-title" className="text-base font-semibold">
          In the room
        </h2>
        <ul className="mt-1.5 grid gap-1 text-sm">
          {attendanceWords(interview, room, instant => clockTime(instant, timeZone)).map(sentence => (
            <li key={sentence} dir="auto" className="text-left [overflow-wrap:anywhere]">
              {sentence}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-xs text-ink-2">By the server’s clock, {zoneName(timeZone, interview.startsAt)}.</p>
      </section>
    </Card>
  );
}
