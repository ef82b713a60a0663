import { LIMITS } from '@interview-detection/shared/fields';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { Field } from '../../../components/ui/field';
import { Notice } from '../../../components/ui/notice';
import { Textarea } from '../../../components/ui/textarea';
import { ApiError, errorMessage } from '../../../lib/api-error';
import { dayOf, formatShortDay, todayIn } from '../../../lib/dates';
import { useEndInterview, type Ending } from '../api';

const WORDS = {
  cancel: {
    title: 'Cancel this interview?',
    keep: 'Keep interview',
    action: 'Cancel interview',
    hint: 'It leaves the upcoming list and cannot be opened again. The reason is kept in its history.',
  },
  noShow: {
    title: 'Record a no-show?',
    keep: 'Not yet',
    action: 'Record no-show',
    hint: 'Nobody came: it leaves the upcoming list. The reason is kept in its history.',
  },
} as const;

interface EndInterviewDialogProps {
  interview: Interview;
  ending: Ending;
  onClose: () => void;
}

/** Asks once before an interview ends without having been held, with an optional reason. */
export function EndInterviewDialog({ interview, ending, onClose }: EndInterviewDialogProps) {
  const end = useEndInterview();
  const [reason, setReason] = useState('');
  const words = WORDS[ending];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    end.mutate({ id: interview.id, ending, reason: reason.trim() }, { onSuccess: onClose });
  };
  // Somebody else was faster: there is nothing left to confirm.
  const refused = end.error instanceof ApiError && [404, 409].includes(end.error.status);
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={
        <span className="block break-words">
          <bdi>{interview.candidate.name}</bdi>, <bdi>{interview.position.name}</bdi>,{' '}
          {formatShortDay(dayOf(interview.date), todayIn(interview.timeZone))}, {interview.time}
        </span>
      }
    >
      <form noValidate onSubmit={submit}>
        {!refused && (
          <Field label="Reason (optional)" hint={words.hint}>
            <Textarea maxLength={LIMITS.reason} value={reason} onChange={event => setReason(event.target.value)} />
          </Field>
        )}
        {end.error && (
          <div className="mt-4">
            <Notice tone="bad" title={errorMessage(end.error)} />
          </div>
        )}
        <DialogActions>
          {refused ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <>
              <Button onClick={onClose}>{words.keep}</Button>
              <Button type="submit" look={ending === 'cancel' ? 'danger' : 'primary'} busy={end.isPending}>
                {words.action}
              </Button>
            </>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
