import type { Ref } from '@interview-detection/shared/fields';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { useCandidate } from '#web/entities/candidates/api';
import { errorMessage } from '#web/lib/api-error';
import { dayOf, formatDay, instantOf, relativeStart, todayIn, zoneName } from '#web/lib/dates';
import { useNow } from '#web/lib/use-now';
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

/** Shows the interview's data that the specification's form shows and that moving it does not change. */
export function RescheduleFacts({ interview }: { interview: Interview }) {
  const { candidate, position } = interview;
  const details = useCandidate(candidate._id);
  const resume = details.data?.resume?.name;
  return (
    <>
      <Field label="Candidate name">
        <Input value={candidate.name} dir="auto" readOnly />
      </Field>
      <Field label="Email">
        <Input type="email" value={candidate.email} autoComplete="off" readOnly />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label="Position">
          <Input value={position.name} dir="auto" readOnly />
        </Field>
        <Field label="Resume">
          <Input value={resume ?? (details.isPending ? 'Loading…' : 'Not loaded')} dir="auto" readOnly />
        </Field>
      </div>
      {details.isError && !details.data && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
          {errorMessage(details.error)}
          <Button size="sm" busy={details.isFetching} onClick={() => void details.refetch()}>
            Retry
          </Button>
        </div>
      )}
    </>
  );
}

/** Shows when an interview is, on its own clock. */
export function RescheduleNow({ interview }: { interview: Interview }) {
  const now = useNow();
  const { date, time, timeZone, startsAt } = interview;
  return (
    <>
      Now:{' '}
      <time dateTime={startsAt}>
        {formatDay(dayOf(date), todayIn(timeZone, now))}, {time} {zoneName(timeZone, startsAt)}
      </time>{' '}
      ({relativeStart(interview, now)})
    </>
  );
}
