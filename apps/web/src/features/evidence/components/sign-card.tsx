import { commentsOnSign } from '@interview-detection/shared/evidence/comment-words.rules';
import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import { dismissSchema, type EvidenceView, type Sign } from '@interview-detection/shared/evidence/evidence.schema';
import { answerName } from '@interview-detection/shared/evidence/level-words.rules';
import { KIND_WORDS, signSeen, signTitle } from '@interview-detection/shared/evidence/sign-words.rules';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ReasonForm } from '#web/components/form/reason-form';
import { useServerForm } from '#web/components/form/use-server-form';
import { Decisions } from '#web/components/records/history-list';
import { Button } from '#web/components/ui/button';
import { evidenceQuery } from '#web/entities/evidence/api';
import { useCan } from '#web/entities/users/use-current-user';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';
import { secondClock, stateOfSign } from '../words';
import { CommentText } from './remarks';

interface SignCardProps {
  interviewId: string;
  sign: Sign;
  evidence: EvidenceView;
  /** Shows the previous or next sign in time; absent if there is none. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** One sign: what was seen, what that does and does not show, the candidate's comments, and the team's decisions. */
export function SignCard({ interviewId, sign, evidence, onPrevious, onNext }: SignCardProps) {
  const { shows, showsNot, also } = KIND_WORDS[sign.kind];
  const place = sign.answers[0] === undefined ? '' : `${capital(answerName(evidence, sign.answers[0]))} · `;
  return (
    <section aria-labelledby="sign-title" className="min-w-0 px-4.5 py-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id="sign-title" className="text-base font-semibold" aria-live="polite">
            {signTitle(sign)}
          </h3>
          <p className="mt-0.5 text-xs text-ink-3">
            {place}
            <time dateTime={sign.from}>{secondClock(sign.from)} UTC</time> · {stateOfSign(sign)}
          </p>
        </div>
        <div className="flex gap-1 print:hidden">
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label="Previous signal"
            disabled={!onPrevious}
            onClick={onPrevious}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button variant="quiet" size="icon-sm" aria-label="Next signal" disabled={!onNext} onClick={onNext}>
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      </div>
      <dl className="mt-3 grid gap-3">
        <Said term="What was seen">{signSeen(sign, evidence)}</Said>
        <Said term="What it shows">{shows}</Said>
        <Said term="What it does not show">{showsNot}</Said>
        <Said term="Also happens when">
          <ul className="list-disc pl-4.5">
            {also.map(words => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Said>
      </dl>
      {commentsOnSign(sign, evidence.comments).map(comment => (
        <CommentText key={comment.id} comment={comment} />
      ))}
      <SignDecision key={sign.id} interviewId={interviewId} sign={sign} />
    </section>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Said({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="text-xs font-medium text-ink-2">{term}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

interface SignDecisionProps {
  interviewId: string;
  sign: Sign;
}

/** Lets the user confirm a sign, or exclude it with a reason. All decisions are kept. */
function SignDecision({ interviewId, sign }: SignDecisionProps) {
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
      label="Why doesn’t it count?"
      hint="Saved with your name. The signal stays visible."
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

/** Excludes a sign from the level, with a reason. */
const dismissSign = (id: string, event: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof evidenceEndpoints.dismiss>['body']) =>
      call(evidenceEndpoints.dismiss, { params: { id, event }, body }),
    onSuccess: (evidence, _body, _before, { client }) => client.setQueryData(evidenceQuery(id).queryKey, evidence),
  });

/** Confirms a sign. */
const confirmSign = (id: string, event: string) =>
  mutationOptions({
    mutationFn: () => call(evidenceEndpoints.confirm, { params: { id, event } }),
    onSuccess: (evidence, _nothing, _before, { client }) => client.setQueryData(evidenceQuery(id).queryKey, evidence),
  });
