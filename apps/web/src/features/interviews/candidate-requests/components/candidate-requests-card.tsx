import { COMMENT_MAX } from '@interview-detection/shared/candidate-records/candidate-records.rules';
import { reviewAnswerSchema } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { useQuery } from '@tanstack/react-query';
import { FormFailure } from '../../../../components/form/form-failure';
import { useServerForm } from '../../../../components/form/use-server-form';
import { Button } from '../../../../components/ui/button';
import { Card } from '../../../../components/ui/card';
import { Field } from '../../../../components/ui/field';
import { TextLink } from '../../../../components/ui/text-link';
import { Textarea } from '../../../../components/ui/textarea';
import { RequestBadges } from '../../../../entities/interviews/components/request-badges';
import { Allowed } from '../../../../entities/users/components/allowed';
import { useCurrentUser } from '../../../../entities/users/use-current-user';
import { formatInstant } from '../../../../lib/dates';
import { answerReview, correctionsQuery } from '../api';

/** What the candidate asked for once they had read what was kept, and suggested for answers without a transcript. */
export function CandidateRequestsCard({ interview }: { interview: InterviewDetails }) {
  const { review, erasureAsked } = interview;
  // Those of an answer in the transcript stand there, beside it.
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
            isErasureAsked={interview.erasureAsked !== null}
          />
        </div>
        {review && (
          <div>
            <h3 className="text-sm">Human review requested</h3>
            <Words text={review.text} by={formatInstant(review.at)} />
            {review.answer ? (
              <Words text={review.answer.text} by={`${review.answer.by.name}, ${formatInstant(review.answer.at)}`} />
            ) : (
              <Allowed to="candidates.answer">
                <AnswerForm interview={interview} />
              </Allowed>
            )}
          </div>
        )}
        {erasureAsked && (
          <div>
            <h3 className="text-sm">Asked for deletion</h3>
            {erasureAsked.text ? (
              <Words text={erasureAsked.text} by={formatInstant(erasureAsked.at)} />
            ) : (
              <p className="text-sm text-ink-2">{formatInstant(erasureAsked.at)}</p>
            )}
            <p className="mt-1.5 text-sm text-ink-2">
              Nothing is deleted by itself. An owner of your company does it where{' '}
              <TextLink to={{ search: `?candidate=${interview.candidate._id}` }}>the candidate’s data</TextLink> can be
              exported and erased.
            </p>
          </div>
        )}
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

/** What somebody wrote: its direction is its own. */
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
  const user = useCurrentUser().data;
  const isMailed = user?.company?.sendsMail === true && !user.mailsHeld;
  const { form, failure, pending, submit } = useServerForm({
    schema: reviewAnswerSchema,
    initial: { text: '' },
    mutation: answerReview(_id),
    wireNames: { text: 'text' },
    draft: `review ${_id}`,
    success: `Answered. ${candidate.name} sees it on their page${isMailed ? ' and gets it by e-mail' : ''}.`,
    whenGone: 'Your answer was not saved.',
    onDone: (_interview, { reset }) => reset({ text: '' }),
  });
  return (
    <form noValidate className="mt-3 grid gap-2.5" onSubmit={event => void submit(values => values)(event)}>
      <Field
        label="Your answer"
        hint={`${candidate.name} reads it on their page${isMailed ? ' and gets it by e-mail' : '; no e-mail is sent'}, under your name. Until then a decision needs a reason.`}
        error={form.formState.errors.text?.message}
      >
        <Textarea rows={3} dir="auto" maxLength={COMMENT_MAX} {...form.register('text')} />
      </Field>
      {failure && <FormFailure message={failure} />}
      <Button type="submit" look="primary" size="sm" className="justify-self-start" busy={pending}>
        Send answer
      </Button>
    </form>
  );
}
