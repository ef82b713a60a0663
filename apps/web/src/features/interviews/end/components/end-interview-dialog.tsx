import { LIMITS } from '@interview-detection/shared/fields';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { cancelSchema } from '@interview-detection/shared/interviews/interview-input.schema';
import { useQueryClient } from '@tanstack/react-query';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { CloseButton, Dialog, DialogActions } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Textarea } from '#web/components/ui/controls';
import { ApiError } from '#web/lib/api-error';
import { NoMailNotice } from '#web/entities/company/components/mail-notices';
import { useCompany } from '#web/entities/users/use-current-user';
import { dayOf, formatShortDay, todayIn } from '#web/lib/dates';
import { type Ending, endInterview } from '#web/features/interviews/api';
import { cancellationNotice, withMailOutcome } from '#web/features/interviews/words';
import { announceEnd } from '../use-undo-end';

const WORDS = {
  cancel: {
    title: 'Cancel this interview?',
    keep: 'Keep interview',
    action: 'Cancel interview',
    done: 'Interview cancelled',
    notDone: 'We couldn’t cancel the interview.',
    hint: (interview: Interview, sendsMail: boolean | undefined) =>
      `${cancellationNotice(interview, sendsMail)} You can undo it for 10 minutes. The reason stays internal.`,
  },
  noShow: {
    title: 'Record a no-show?',
    keep: 'Cancel',
    action: 'Record no-show',
    done: 'Recorded as no-show',
    notDone: 'We couldn’t record the no-show.',
    hint: () =>
      'Marks the candidate as a no-show. No email is sent. You can undo it for 10 minutes. The reason stays internal.',
  },
} as const;

interface EndInterviewDialogProps {
  interview: Interview;
  ending: Ending;
  onClose: () => void;
}

/** Confirms that an interview ends without being held, with an optional reason. */
export function EndInterviewDialog({ interview, ending, onClose }: EndInterviewDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={WORDS[ending].title}
      description={
        <span className="block break-words">
          <bdi>{interview.candidate.name}</bdi>, <bdi>{interview.position.name}</bdi>,{' '}
          {formatShortDay(dayOf(interview.date), todayIn(interview.timeZone))}, {interview.time}
        </span>
      }
    >
      <EndForm interview={interview} ending={ending} onDone={onClose} />
    </Dialog>
  );
}

interface EndFormProps {
  interview: Interview;
  ending: Ending;
  onDone: () => void;
}

function EndForm({ interview, ending, onDone }: EndFormProps) {
  const words = WORDS[ending];
  const sendsMail = useCompany()?.sendsMail;
  const client = useQueryClient();
  const { form, failure, error, pending, submit } = useServerForm({
    schema: cancelSchema,
    initial: { reason: '' },
    mutation: endInterview(interview.id, ending, ended =>
      announceEnd(client, ended, ending === 'cancel' ? withMailOutcome(words.done, ended, sendsMail) : words.done),
    ),
    wireNames: { reason: 'reason' },
    draft: `${ending} ${interview.id}`,
    unmountedError: words.notDone,
    onDone,
  });
  // Another user was faster: there is nothing left to confirm.
  const refused = error instanceof ApiError && [404, 409].includes(error.status);
  return (
    <form noValidate onSubmit={submit(({ reason }) => (reason ? { reason } : {}))}>
      {ending === 'cancel' && (
        <div className="mb-4 empty:hidden">
          <NoMailNotice />
        </div>
      )}
      {!refused && (
        <Field
          label="Reason (optional)"
          hint={words.hint(interview, sendsMail)}
          error={form.formState.errors.reason?.message}
        >
          <Textarea maxLength={LIMITS.reason} {...form.register('reason')} />
        </Field>
      )}
      {failure && (
        <div className="mt-4">
          <FormFailure message={failure}>{null}</FormFailure>
        </div>
      )}
      <DialogActions>
        {refused ? (
          <Button onClick={onDone}>Close</Button>
        ) : (
          <>
            <CloseButton>{words.keep}</CloseButton>
            <Button type="submit" variant={ending === 'cancel' ? 'danger' : 'primary'} busy={pending}>
              {words.action}
            </Button>
          </>
        )}
      </DialogActions>
    </form>
  );
}
