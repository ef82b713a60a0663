import { LIMITS, optionalText } from '@interview-detection/shared/fields';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { COLLECTED_SIGNALS, type Signal, SIGNALS } from '@interview-detection/shared/visits/visits.rules';
import { mutationOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { CloseButton, Dialog, DialogActions } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Select, Textarea } from '#web/components/ui/controls';
import { awaitsAnswer } from '#web/entities/interviews/rules';
import { adjustmentWords, SIGNAL_WORDS } from '#web/entities/interviews/words';
import { refreshInterviews } from '#web/features/interviews/api';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';

/** Percent; the options of the candidate's page, and a small one. */
const MORE_TIME = [0, 10, 25, 50, 75, 100];

interface AdjustDialogProps {
  interview: Interview;
  onClose: () => void;
}

/** Answers a candidate's request, or grants adjustments that were not requested. */
export function AdjustDialog({ interview, onClose }: AdjustDialogProps) {
  const isAnswer = awaitsAnswer(interview);
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={isAnswer ? 'Answer the request' : 'Adjustments'}
      description={
        <span className="block break-words">
          <bdi>{interview.candidate.name}</bdi>, <bdi>{interview.position.name}</bdi>
        </span>
      }
    >
      <AdjustForm interview={interview} isAnswer={isAnswer} onDone={onClose} />
    </Dialog>
  );
}

interface AdjustFormProps {
  interview: Interview;
  isAnswer: boolean;
  onDone: () => void;
}

function AdjustForm({ interview, isAnswer, onDone }: AdjustFormProps) {
  const { form, failure, pending, submit } = useServerForm({
    schema: adjustFormSchema,
    initial: adjustInput(interview, isAnswer),
    mutation: grantAdjustments(interview.id),
    wireNames: ADJUST_WIRE_NAMES,
    draft: `adjust ${interview.id}`,
    success: 'Saved. The candidate sees it on their page.',
    unmountedError: 'We couldn’t save the adjustments.',
    onDone,
  });
  const asked = adjustInput(interview, isAnswer);
  const percents = [...new Set([...MORE_TIME, Number(asked.extraTimePercent)])].toSorted((a, b) => a - b);
  // A request made through the API may name signals that the interview does not collect: they are shown too.
  const signals = [...new Set([...signalsOf(interview), ...asked.signalsOff])];
  const grant = submit(({ extraTimePercent, signalsOff, answer }) => ({
    extraTimePercent: Number(extraTimePercent),
    signalsOff,
    answer,
  }));
  const refuse = submit(({ answer }) => ({ extraTimePercent: 0, signalsOff: [], answer }));
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={event => void grant(event)}>
      {isAnswer && <Request interview={interview} />}
      <Field label="Extra time" hint="For the whole interview. The bot’s clock follows at once.">
        <Select className="max-w-60" {...form.register('extraTimePercent')}>
          {percents.map(percent => (
            <option key={percent} value={percent}>
              {percent === 0 ? 'None' : `${percent}% more`}
            </option>
          ))}
        </Select>
      </Field>
      {signals.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-sm font-medium">Don’t note</legend>
          {signals.map(signal => (
            <label key={signal} className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm max-sm:min-h-11">
              <input type="checkbox" value={signal} className="size-4 accent-accent" {...form.register('signalsOff')} />
              <span className="first-letter:uppercase">{SIGNAL_WORDS[signal]}</span>
            </label>
          ))}
          <p className="mt-1 text-sm text-ink-2">Then it isn’t collected at all, and the report says so.</p>
        </fieldset>
      )}
      <Field
        label="Answer in words (optional)"
        hint="The candidate reads it on their page. No email is sent."
        error={form.formState.errors.answer?.message}
      >
        <Textarea dir="auto" maxLength={LIMITS.reason} {...form.register('answer')} />
      </Field>
      <FormFailure message={failure} />
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        {isAnswer && (
          <Button disabled={pending} onClick={event => void refuse(event)}>
            Not this time
          </Button>
        )}
        <Button type="submit" variant="primary" busy={pending}>
          {isAnswer ? 'Grant' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Shows the candidate's request. */
function Request({ interview: { adjustments, candidate } }: { interview: Interview }) {
  const { asked } = adjustments;
  if (!asked) return null;
  return (
    <div className="rounded-md bg-sunken px-3.5 py-3 text-sm">
      <p className="font-medium">
        <bdi>{candidate.name}</bdi> asks for
      </p>
      <ul className="mt-1 grid gap-1 text-ink-2">
        {adjustmentWords(asked).map(line => (
          <li key={line}>{line}</li>
        ))}
        {asked.note && (
          <li dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
            “{asked.note}”
          </li>
        )}
      </ul>
    </div>
  );
}

/** Grants adjustments, replacing earlier ones; granting none, with an answer, declines. */
export const grantAdjustments = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof visitsEndpoints.grantAdjustments>['body']) =>
      call(visitsEndpoints.grantAdjustments, { params: { id }, body }),
    onSettled: (_interview, _error, _body, _before, { client }) => refreshInterviews(client),
  });

/** The adjustments of an interview, as form values. */
const adjustFormSchema = z.object({
  /** A number as text, as the native select holds it. */
  extraTimePercent: z.string(),
  signalsOff: z.array(z.enum(SIGNALS)),
  answer: optionalText({ label: 'Answer', max: LIMITS.reason }),
});
type AdjustInput = z.input<typeof adjustFormSchema>;

const ADJUST_WIRE_NAMES = {
  extraTimePercent: 'extraTimePercent',
  signalsOff: 'signalsOff',
  answer: 'answer',
} as const;

/** Returns the signals collected about how answers came about; only interviews by the bot collect any. */
const signalsOf = ({ interviewType }: Pick<Interview, 'interviewType'>): Signal[] => [
  ...COLLECTED_SIGNALS[interviewType],
];

/** Returns the adjustments of an open request, or else those in force. */
function adjustInput({ adjustments: { asked, granted } }: Interview, isAnswer: boolean): AdjustInput {
  const shown = isAnswer ? asked : granted;
  return {
    extraTimePercent: `${shown?.extraTimePercent ?? 0}`,
    signalsOff: shown?.signalsOff ?? [],
    answer: isAnswer ? '' : (granted?.answer ?? ''),
  };
}
