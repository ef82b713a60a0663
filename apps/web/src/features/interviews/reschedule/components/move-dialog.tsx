import { LIMITS } from '@interview-detection/shared/fields';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { FormSkeleton } from '#web/components/form/form-section';
import { DialogFormEnd } from '#web/components/form/form-end';
import { QueryView } from '#web/components/records/query-view';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Textarea } from '#web/components/ui/controls';
import { clockTime, todayIn } from '#web/lib/dates';
import { useInterviewers } from '#web/entities/users/api';
import { BusyQuestion, RecipientsNotice } from '#web/features/interviews/components/busy-question';
import { StartFields } from '#web/features/interviews/components/interview-fields';
import { useInterviewToMove, useReschedule } from '../use-reschedule';
import { canBeMoved, rescheduleInput, type Slot } from '../schema';
import { NextTimes } from './next-times';
import { RescheduleChanges } from './reschedule-changes';
import { RescheduleClosed, RescheduleNotFound } from './reschedule-closed';

interface Wanted {
  /** The new start; the current one if absent. */
  startsAt?: string;
  /** The interviewer who is replaced, and by whom. */
  from?: string;
  to?: string;
}

interface MoveDialogProps extends Wanted {
  id: string;
  /** The candidate's name. */
  name: string;
  onClose: () => void;
}

/** Moves an interview to where it was dropped in a calendar, or to a time that is typed here. */
export function MoveDialog({ id, name, onClose, ...wanted }: MoveDialogProps) {
  return (
    <Dialog open onClose={onClose} size="md" title={`Move the interview with ${name}`}>
      <QueryView
        query={useInterviewToMove(id)}
        skeleton={<FormSkeleton fields={[2, 1]} />}
        title="We couldn’t load the interview"
        notFound={<RescheduleNotFound />}
      >
        {interview =>
          canBeMoved(interview) ? (
            <MoveForm interview={interview} wanted={slotOf(interview, wanted)} onMoved={onClose} />
          ) : (
            <RescheduleClosed interview={interview} />
          )
        }
      </QueryView>
    </Dialog>
  );
}

/** Returns the form's values for what is wanted; times are on the interview's own clock. */
function slotOf({ timeZone, ...interview }: Interview, { startsAt, from, to }: Wanted): Partial<Slot> {
  const { interviewer, others } = rescheduleInput({ timeZone, ...interview });
  const panel = [interviewer, ...others];
  const [first = '', ...rest] =
    from === undefined || to === undefined || panel.includes(to) ? panel : panel.map(one => (one === from ? to : one));
  return {
    ...(startsAt === undefined
      ? {}
      : { date: todayIn(timeZone, new Date(startsAt)), time: clockTime(startsAt, timeZone) }),
    interviewer: first,
    others: rest,
  };
}

interface MoveFormProps {
  interview: Interview;
  wanted: Partial<Slot>;
  onMoved: () => void;
}

function MoveForm({ interview, wanted, onMoved }: MoveFormProps) {
  const move = useReschedule(interview, onMoved, wanted);
  const { form, slot, change } = move;
  const { errors } = form.formState;
  const people = [...(useInterviewers().data?.items ?? []), ...interview.interviewers];
  const holders = [slot.interviewer, ...slot.others].flatMap(id => people.find(({ _id }) => _id === id)?.name ?? []);
  const recipients =
    change.isTime || change.isInterviewer
      ? [...new Set([interview.candidate.name, ...interview.interviewers.map(({ name }) => name), ...holders])]
      : [];
  return (
    <form noValidate className="grid gap-4" onSubmit={move.submit}>
      <StartFields
        timeZone={interview.timeZone}
        start={slot}
        date={form.register('date')}
        time={form.register('time')}
        errors={errors}
      />
      <NextTimes interview={interview} slot={slot} form={form} />
      <RescheduleChanges interview={interview} slot={slot} change={change} people={people} />
      {move.conflict && (
        <BusyQuestion
          key={move.conflict}
          message={move.conflict}
          sending={move.pending}
          onConfirm={() => void move.moveAnyway()}
        />
      )}
      <Field
        label="Reason (optional)"
        error={errors.reason?.message}
        hint="Kept in the history of the interview, with your name."
      >
        <Textarea maxLength={LIMITS.reason} {...form.register('reason')} />
      </Field>
      <DialogFormEnd failure={move.failure} pending={move.pending} action="Reschedule">
        <RecipientsNotice people={recipients} what="an email about the change" />
      </DialogFormEnd>
    </form>
  );
}
