import { dismissSchema, type Sign } from '@interview-detection/shared/evidence/evidence.schema';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ReasonForm } from '#web/components/form/reason-form';
import { useServerForm } from '#web/components/form/use-server-form';
import { Decisions } from '#web/components/records/decisions';
import { Button } from '#web/components/ui/button';
import { confirmSign, dismissSign } from '../api';
import { useCan } from '#web/entities/users/use-current-user';

interface SignDecisionProps {
  interviewId: string;
  sign: Sign;
}

/** Lets the user confirm a sign, or exclude it with a reason. All decisions are kept. */
export function SignDecision({ interviewId, sign }: SignDecisionProps) {
  const [dismissing, setDismissing] = useState(false);
  const panel = useRef<HTMLFieldSetElement>(null);
  const confirm = useMutation({
    ...confirmSign(interviewId, sign.id),
    // The button is about to be removed: keep the focus here.
    onSettled: () => panel.current?.focus(),
  });
  const last = sign.looks.at(-1);
  const mayAssess = useCan('reports.assess');
  if (!mayAssess && !last) return null;
  return (
    <fieldset
      ref={panel}
      tabIndex={-1}
      aria-label="Your decision"
      className="mt-3 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5 border-t border-line pt-3.5 outline-none"
    >
      <Decisions of={sign.looks} />
      {dismissing ? (
        <DismissForm
          interviewId={interviewId}
          event={sign.id}
          onDone={() => {
            setDismissing(false);
            panel.current?.focus();
          }}
        />
      ) : mayAssess ? (
        <div className="flex flex-wrap gap-2 print:hidden">
          {last?.decision !== 'confirmed' && (
            <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate()}>
              Confirm
            </Button>
          )}
          {last?.decision !== 'dismissed' && (
            <Button size="sm" onClick={() => setDismissing(true)}>
              Dismiss with a reason
            </Button>
          )}
        </div>
      ) : null}
    </fieldset>
  );
}

interface DismissFormProps {
  interviewId: string;
  event: string;
  onDone: () => void;
}

function DismissForm({ interviewId, event, onDone }: DismissFormProps) {
  const { form, failure, pending, startOver, submit } = useServerForm({
    schema: dismissSchema,
    mode: 'onSubmit',
    initial: { reason: '' },
    mutation: dismissSign(interviewId, event),
    wireNames: { reason: 'reason' },
    draft: `dismiss ${interviewId} ${event}`,
    unmountedError: 'We couldn’t dismiss the signal.',
    onDone,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('reason'), [setFocus]);
  return (
    <ReasonForm
      label="Why does it not count?"
      hint="Saved with your name. The signal stays in sight."
      action="Dismiss"
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
