import type { Ref } from '@interview-detection/shared/fields';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { formatDay, instantOf, todayIn, zoneName } from '#web/lib/dates';
import { rescheduleInput, type Slot, type SlotChange } from '../schema';

interface RescheduleChangesProps {
  interview: Interview;
  slot: Slot;
  change: SlotChange;
  /** The possible interviewers. */
  people: readonly Ref[];
}

/** Shows what the form will change, from and to; announced as it changes. */
export function RescheduleChanges({ interview, slot, change, people }: RescheduleChangesProps) {
  const { timeZone } = interview;
  const clock = ({ date, time }: Slot) => {
    const startsAt = instantOf(date, time, timeZone);
    if (!startsAt) return null;
    return `${formatDay(date, todayIn(timeZone))}, ${time} ${zoneName(timeZone, startsAt)}`;
  };
  const panel = ({ interviewer, others }: Slot) =>
    [interviewer, ...others].flatMap(id => people.find(({ _id }) => _id === id)?.name ?? []).join(', ') || null;
  const now = rescheduleInput(interview);
  const rows = [
    ...(change.isTime ? [{ what: 'Time', from: clock(now), to: clock(slot) ?? 'not chosen yet' }] : []),
    ...(change.isInterviewer ? [{ what: 'Interviewer', from: panel(now), to: panel(slot) ?? 'not chosen yet' }] : []),
  ];
  return (
    <div aria-live="polite" className="rounded-md bg-sunken px-3.5 py-3">
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">Nothing changes yet.</p>
      ) : (
        <dl className="grid gap-2.5">
          {rows.map(({ what, from, to }) => (
            <div key={what} className="grid gap-x-3 sm:grid-cols-[88px_minmax(0,1fr)]">
              <dt className="text-sm text-ink-2">{what}</dt>
              <dd className="min-w-0 text-sm break-words">
                {from !== null && (
                  <span className="block text-ink-2">
                    from <bdi>{from}</bdi>
                  </span>
                )}
                <span className="block font-medium">
                  to <bdi>{to}</bdi>
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
