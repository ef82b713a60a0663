import type { FlagDecision } from '@interview-detection/shared/reports/reports.rules';
import { flagInputSchema, type Flag, type ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { Notice } from '../../../components/ui/notice';
import { Textarea } from '../../../components/ui/textarea';
import { errorMessage } from '../../../lib/api-error';
import { formatMoment } from '../../../lib/dates';
import { useFlagAnswer } from '../api';

const DECISION_WORDS: Record<FlagDecision, string> = { confirmed: 'Confirmed', dismissed: 'Dismissed' };
const ACTION_WORDS: Record<FlagDecision, string> = { confirmed: 'Confirm', dismissed: 'Dismiss' };

interface FlagPanelProps {
  interviewId: string;
  /** Place of the answer in `jsonArray`. */
  index: number;
  entry: ReportEntry;
  /** `question 3`, as screen readers are to tell answers apart. */
  of: string;
}

/** What a person makes of the indication of one answer, with a reason; every decision is kept. */
export function FlagPanel({ interviewId, index, entry: { flag, flagHistory }, of }: FlagPanelProps) {
  const [asked, setAsked] = useState<FlagDecision | null>(null);
  const earlier = flagHistory?.slice(0, -1) ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 border-t border-line pt-3.5 print:border-0 print:pt-0">
      {flag && <Decision flag={flag} />}
      {earlier.length > 0 && (
        <details className="text-xs text-ink-2 print:hidden">
          <summary className="cursor-pointer py-1">
            {earlier.length === 1 ? 'One earlier decision' : `${earlier.length} earlier decisions`}
          </summary>
          <div className="mt-1 grid gap-2">
            {earlier.toReversed().map(one => (
              <Decision key={one.at} flag={one} />
            ))}
          </div>
        </details>
      )}
      {asked ? (
        <FlagForm key={asked} interviewId={interviewId} index={index} decision={asked} onDone={() => setAsked(null)} />
      ) : (
        <div className="flex flex-wrap gap-2 print:hidden">
          {(['confirmed', 'dismissed'] as const)
            .filter(decision => decision !== flag?.decision)
            .map(decision => (
              <Button key={decision} size="sm" onClick={() => setAsked(decision)}>
                {ACTION_WORDS[decision]} <span className="sr-only">the indication on the answer to {of}</span>
              </Button>
            ))}
        </div>
      )}
    </div>
  );
}

function Decision({ flag: { decision, reason, by, at } }: { flag: Flag }) {
  return (
    <p className="[overflow-wrap:anywhere]">
      <b className="font-semibold">{DECISION_WORDS[decision]}</b> by <bdi>{by.name}</bdi>,{' '}
      <time dateTime={at}>{formatMoment(at, 'UTC')} UTC</time>
      {reason && <span className="mt-0.5 block whitespace-pre-line text-ink-2">{reason}</span>}
    </p>
  );
}

interface FlagFormProps {
  interviewId: string;
  index: number;
  decision: FlagDecision;
  onDone: () => void;
}

function FlagForm({ interviewId, index, decision, onDone }: FlagFormProps) {
  const flag = useFlagAnswer(interviewId, index);
  const [reason, setReason] = useState('');
  const [mistake, setMistake] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = flagInputSchema.safeParse({ decision, reason });
    setMistake(input.error?.issues[0]?.message);
    if (input.success) flag.mutate(input.data, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2.5">
      <Field
        label={`Why ${decision === 'confirmed' ? 'confirm' : 'dismiss'} it?`}
        error={mistake}
        hint="Saved with your name."
      >
        <Textarea ref={focus} value={reason} onChange={event => setReason(event.target.value)} />
      </Field>
      {flag.error && <Notice tone="bad" title={errorMessage(flag.error)} />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" look="primary" busy={flag.isPending}>
          {ACTION_WORDS[decision]}
        </Button>
        <Button size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const focus = (area: HTMLTextAreaElement | null): void => area?.focus();
