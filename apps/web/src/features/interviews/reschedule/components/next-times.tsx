import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { FreeTimes } from '#web/features/interviews/components/free-times';
import type { Slot } from '../schema';
import type { useReschedule } from '../use-reschedule';

interface NextTimesProps {
  interview: Interview;
  slot: Slot;
  form: ReturnType<typeof useReschedule>['form'];
}

/** Offers the next times at which those who will hold the interview are free, near its present time of day. */
export function NextTimes({ interview, slot, form }: NextTimesProps) {
  const isBot = interview.interviewType === 'Bot';
  return (
    <FreeTimes
      interviewers={isBot ? [] : [slot.interviewer, ...slot.others].filter(id => id !== '')}
      minutes={interview.durationMinutes}
      timeZone={interview.timeZone}
      like={interview.time}
      chosen={slot}
      onChoose={({ date, time }) => {
        form.setValue('date', date, { shouldDirty: true, shouldValidate: true });
        form.setValue('time', time, { shouldDirty: true, shouldValidate: true });
      }}
    />
  );
}
