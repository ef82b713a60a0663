import { candidateRecordsEndpoints } from '@interview-detection/shared/candidate-records/candidate-records.endpoints';
import { COMMENT_MAX } from '@interview-detection/shared/candidate-records/candidate-records.rules';
import {
  type ErasureAnswer,
  erasureAnswerSchema,
  type ReviewAnswer,
  reviewAnswerSchema,
} from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { ErasureRequest } from '@interview-detection/shared/visits/visit-facts.schema';
import { mutationOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Field } from '#web/components/ui/field';
import { Textarea } from '#web/components/ui/controls';
import { RequestBadges } from '#web/entities/interviews/components/interview-badges';
import { Can } from '#web/entities/users/components/can';
import { useCan, useCurrentUser } from '#web/entities/users/use-current-user';
import { refreshInterviews } from '#web/features/interviews/api';
import { formatInstant } from '#web/lib/dates';
import { nounKey, call, endpointQuery } from '#web/lib/session-client';

interface CandidateRequestsCardProps {
  interview: InterviewDetails;
  /** Asks to erase the candidate, in a window of another feature. */
  onErase: () => void;
}

/**
 * The candidate's requests after reading their record, and their corrections to answers that are not in a transcript.
 */
export function CandidateRequestsCard({ interview, onErase }: CandidateRequestsCardProps) {
  const { review, erasureAsked } = interview;
  // Corrections to an answer in the transcript are shown beside it.
  const corrections = (useQuery(correctionsQuery(interview._id)).data?.items ?? []).filter(
    ({ index }) => index === null,
  );
  if (!review && !erasureAsked && corrections.length === 0) return null;
  return (
    <Card className="px-4.5 py-4">
      <section aria-labelledby="requests-title" className="grid gap-3.5">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id="requests-title">From the candidate</h2>
          <RequestBadges
            isReviewOpen={interview.review?.answer === null}
            isErasureAsked={erasureAsked?.answer === null}
          />
        </div>
        {review && (
          <div>
            <h3 className="text-sm">Human review requested</h3>
            <Words text={review.text} by={formatInstant(review.at)} />
            {review.answer ? (
              <Answer answer={review.answer} />
            ) : (
              <Can to="candidates.answer">
                <AnswerForm interview={interview} />
              </Can>
            )}
          </div>
        )}
        {erasureAsked && <Erasure interview={interview} asked={erasureAsked} onErase={onErase} />}
        {corrections.length > 0 && (
          <div>
            <h3 className="text-sm">Suggested corrections</h3>
            <p className="text-sm text-ink-2">The original stays, and nothing is graded again.</p>
            {corrections.map(({ turn, text, at }) => (
              <Words key={turn} text={text} by={`Answer ${turn}, ${formatInstant(at)}`} />
            ))}
          </div>
        )}
      </section>
    </Card>
  );
}

interface ErasureProps extends CandidateRequestsCardProps {
  asked: ErasureRequest;
}

/** A request for deletion, which an owner fulfils, or closes with a reason. */
function Erasure({ interview, asked: { text, at, answer }, onErase }: ErasureProps) {
  const mayErase = useCan('privacy.erase');
  const [isClosing, setClosing] = useState(false);
  return (
    <div>
      <h3 className="text-sm">Deletion requested</h3>
      {text ? <Words text={text} by={formatInstant(at)} /> : <p className="text-sm text-ink-2">{formatInstant(at)}</p>}
      {answer && <Answer answer={answer} />}
      {!answer && !mayErase && (
        <p className="mt-1.5 text-sm text-ink-2">
          An owner of your company can erase the candidate, or close the request.
        </p>
      )}
      {!answer && mayErase && !isClosing && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="sm" variant="danger" onClick={onErase}>
            Erase candidate…
          </Button>
          <Button size="sm" onClick={() => setClosing(true)}>
            Keep the data…
          </Button>
        </div>
      )}
      {!answer && isClosing && <CloseForm interview={interview} onCancel={() => setClosing(false)} />}
    </div>
  );
}

const Answer = ({ answer: { text, by, at } }: { answer: NonNullable<ErasureRequest['answer']> }) => (
  <Words text={text} by={`${by.name}, ${formatInstant(at)}`} />
);

/** A quoted text; its writing direction is taken from the text itself. */
function Words({ text, by }: { text: string; by: string }) {
  return (
    <figure className="mt-1.5 border-l-2 border-line-strong pl-2.5 text-sm">
      <blockquote dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </blockquote>
      <figcaption className="text-xs text-ink-2">
        <bdi>{by}</bdi>
      </figcaption>
    </figure>
  );
}

function AnswerForm({ interview: { _id, candidate } }: { interview: InterviewDetails }) {
  const isMailed = useIsMailed();
  const { form, failure, pending, submit } = useServerForm({
    schema: reviewAnswerSchema,
    initial: { text: '' },
    mutation: answerReview(_id),
    wireNames: { text: 'text' },
    draft: `review ${_id}`,
    success: `Answered. ${candidate.name} sees it on their page${isMailed ? ' and gets it by email' : ''}.`,
    unmountedError: 'We couldn’t save your answer.',
    onDone: (_interview, { reset }) => reset({ text: '' }),
  });
  return (
    <form noValidate className="mt-3 grid gap-2.5" onSubmit={event => void submit(values => values)(event)}>
      <Field
        label="Your answer"
        hint={`${readsIt(candidate.name, isMailed)} Until then a decision needs a reason.`}
        error={form.formState.errors.text?.message}
      >
        <Textarea rows={3} dir="auto" maxLength={COMMENT_MAX} {...form.register('text')} />
      </Field>
      {failure && <FormFailure message={failure} />}
      <Button type="submit" variant="primary" size="sm" className="justify-self-start" busy={pending}>
        Send answer
      </Button>
    </form>
  );
}

const readsIt = (name: string, isMailed: boolean): string =>
  isMailed
    ? `${name} reads it on their page and gets it by email, under your name.`
    : `${name} reads it on their page, under your name. No email is sent.`;

function CloseForm({ interview: { _id, candidate }, onCancel }: { interview: InterviewDetails; onCancel: () => void }) {
  const isMailed = useIsMailed();
  const { form, failure, pending, submit } = useServerForm({
    schema: erasureAnswerSchema,
    initial: { text: '' },
    mutation: answerErasure(_id),
    wireNames: { text: 'text' },
    success: `Request closed. ${candidate.name} sees your reason on their page${isMailed ? ' and gets it by email' : ''}.`,
    unmountedError: 'We couldn’t close the request.',
    onDone: onCancel,
  });
  return (
    <form noValidate className="mt-3 grid gap-2.5" onSubmit={event => void submit(values => values)(event)}>
      <Field
        label="Why you keep the data"
        hint={readsIt(candidate.name, isMailed)}
        error={form.formState.errors.text?.message}
      >
        <Textarea rows={3} dir="auto" maxLength={COMMENT_MAX} {...form.register('text')} />
      </Field>
      {failure && <FormFailure message={failure} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm" busy={pending}>
          Close request
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Returns whether an answer reaches the candidate by mail. */
function useIsMailed(): boolean {
  const user = useCurrentUser().data;
  return user?.company?.sendsMail === true && !user.mailsHeld;
}

/** The candidate's suggested wordings for their answers. */
const correctionsQuery = (id: string) => endpointQuery(candidateRecordsEndpoints.corrections, { params: { id } });

/** Answers a request for human review; the candidate gets the answer by mail. */
const answerReview = (id: string) =>
  mutationOptions({
    mutationFn: (body: ReviewAnswer) => call(candidateRecordsEndpoints.answerReview, { params: { id }, body }),
    onSettled: (_interview, _error, _body, _before, { client }) => refresh(client),
  });

/** Closes a request for deletion without deleting; the candidate gets the reason by mail. */
const answerErasure = (id: string) =>
  mutationOptions({
    mutationFn: (body: ErasureAnswer) => call(candidateRecordsEndpoints.answerErasure, { params: { id }, body }),
    onSettled: (_interview, _error, _body, _before, { client }) => refresh(client),
  });

function refresh(client: QueryClient): void {
  refreshInterviews(client);
  void client.invalidateQueries({ queryKey: nounKey(candidatesEndpoints.details) });
}
