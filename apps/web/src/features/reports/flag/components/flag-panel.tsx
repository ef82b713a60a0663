import type { FlagDecision } from '@interview-detection/shared/reports/reports.rules';
import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import { flagInputSchema } from '@interview-detection/shared/reports/judgements.schema';
import { useEffect, useRef, useState } from 'react';
import { ReasonForm } from '#web/components/form/reason-form';
import { useServerForm } from '#web/components/form/use-server-form';
import { Decisions } from '#web/components/records/history-list';
import { Button } from '#web/components/ui/button';
import { flagAnswer } from '#web/features/reports/api';
import { useCan } from '#web/entities/users/use-current-user';

const ACTION_WORDS: Record<FlagDecision, string> = { confirmed: 'Confirm', dismissed: 'Dismiss' };

interface FlagPanelProps {
  interviewId: string;
  /** Index of the answer in `jsonArray`. */
  index: number;
  entry: ReportEntry;
  /** `question 3`, to distinguish answers for screen readers. */
  of: string;
}

/** Lets a person confirm or dismiss the indication for one answer, with a reason; all decisions are kept. */
export function FlagPanel({ interviewId, index, entry: { flag, flagHistory }, of }: FlagPanelProps) {
  const [asked, setAsked] = useState<FlagDecision | null>(null);
  const panel = useRef<HTMLFieldSetElement>(null);
  const mayAssess = useCan('reports.assess');
  if (!mayAssess && !flag) return null;
  return (
    <fieldset
      ref={panel}
      tabIndex={-1}
      aria-label={`Decision on the answer to ${of}`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5 border-t border-line pt-3.5 outline-none print:border-0 print:pt-0"
    >
      <Decisions of={flagHistory ?? (flag ? [flag] : [])} />
      {asked ? (
        <FlagForm
          key={asked}
          interviewId={interviewId}
          index={index}
          decision={asked}
          onDone={() => {
            setAsked(null);
            // The form is about to be removed: keep the focus here.
            panel.current?.focus();
          }}
        />
      ) : mayAssess ? (
        <div className="flex flex-wrap gap-2 print:hidden">
          {(['confirmed', 'dismissed'] as const)
            .filter(decision => decision !== flag?.decision)
            .map(decision => (
              <Button key={decision} size="sm" onClick={() => setAsked(decision)}>
                {ACTION_WORDS[decision]} <span className="sr-only">the indication on the answer to {of}</span>
              </Button>
            ))}
        </div>
      ) : null}
    </fieldset>
  );
}

interface FlagFormProps {
  interviewId: string;
  index: number;
  decision: FlagDecision;
  onDone: () => void;
}

function FlagForm({ interviewId, index, decision, onDone }: FlagFormProps) {
  const { form, failure, pending, startOver, submit } = useServerForm({
    schema: flagInputSchema,
    mode: 'onSubmit',
    initial: { decision, reason: '' },
    mutation: flagAnswer(interviewId, index),
    wireNames: { reason: 'reason' },
    draft: `flag ${interviewId} ${index} ${decision}`,
    unmountedError: 'We couldn’t save your decision.',
    onDone,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('reason'), [setFocus]);
  return (
    <ReasonForm
      label={`Why ${decision === 'confirmed' ? 'confirm' : 'dismiss'} it?`}
      hint="Saved with your name."
      action={ACTION_WORDS[decision]}
      field={form.register('reason')}
      error={form.formState.errors.reason?.message}
      failure={failure}
      pending={pending}
      onSubmit={submit(values => values)}
      onCancel={() => {
        startOver();
        onDone();
      }}
    />
  );
}
