import {
  aboutWords,
  answerOf,
  commentsOnDevices,
  commentsOnGap,
  furtherComments,
  gapWords,
} from '@interview-detection/shared/evidence/comment-words.rules';
import type { Comment, EvidenceDeleted, EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import { deletedWords } from '@interview-detection/shared/evidence/level-words.rules';
import { useQuery } from '@tanstack/react-query';
import { Decisions } from '#web/components/records/history-list';
import { Card } from '#web/components/ui/card';
import { evidenceQuery } from '#web/entities/evidence/api';
import { formatInstant } from '#web/lib/dates';

/** The candidate's comments on gaps, each beside its time, and those that belong nowhere else on the page. */
export function Remarks({ evidence }: { evidence: EvidenceView }) {
  const { gaps, comments } = evidence;
  const explained = gaps.filter(gap => commentsOnGap(gap, comments).length > 0);
  const further = furtherComments(evidence);
  if (explained.length + further.length === 0) return null;
  return (
    <Card className="px-4.5 py-4 print:border-0">
      <section aria-labelledby="remarks-title" className="text-sm">
        <h3 id="remarks-title" className="text-base font-semibold">
          What the candidate says
        </h3>
        {explained.map(gap => (
          <div key={gap.from} className="mt-3">
            <h4 className="font-medium">{gapWords(gap, evidence)}</h4>
            {commentsOnGap(gap, comments).map(comment => (
              <CommentText key={comment.id} comment={comment} />
            ))}
          </div>
        ))}
        {further.map(comment => (
          <CommentText key={comment.id} comment={comment} evidence={evidence} />
        ))}
      </section>
    </Card>
  );
}

/** The same for an interview without signals: a person held it, or no one answered. */
export function RemarksAlone({ id }: { id: string }) {
  const { data } = useQuery(evidenceQuery(id));
  return data ? <Remarks evidence={data} /> : null;
}

/** The candidate's comments on the list of devices, in the card that shows it. */
export function DeviceRemarks({ id }: { id: string }) {
  const { data } = useQuery(evidenceQuery(id));
  return commentsOnDevices(data?.comments ?? []).map(comment => <CommentText key={comment.id} comment={comment} />);
}

interface CommentTextProps {
  comment: Comment;
  /** Given where the comment is not shown beside its subject; it then names the subject. */
  evidence?: EvidenceView;
}

export function CommentText({ comment: { about, text, at }, evidence }: CommentTextProps) {
  const answer = answerOf({ about });
  return (
    <figure className="mt-3 border-t border-line pt-3 text-sm">
      <figcaption className="text-xs font-medium text-ink-2">
        The candidate’s comment
        {evidence && (
          <>
            {' on '}
            {answer === null ? (
              aboutWords(about, evidence)
            ) : (
              <a href={`#answer-${answer}`} className="text-accent-text underline underline-offset-2">
                {aboutWords(about, evidence)}
              </a>
            )}
          </>
        )}
        , <time dateTime={at}>{formatInstant(at)}</time>
      </figcaption>
      <blockquote
        dir="auto"
        className="mt-1.5 border-s-2 border-accent bg-accent-tint px-3.5 py-2.5 whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {text}
      </blockquote>
    </figure>
  );
}

interface DeletedSignalsProps {
  evidence: EvidenceView;
  deleted: EvidenceDeleted;
}

/** Replaces the level after the signals were deleted: when that was, and what people had said about them. */
export function DeletedSignals({ evidence, deleted }: DeletedSignalsProps) {
  const { looks } = evidence;
  return (
    <div className="px-4.5 py-4 text-sm">
      <p>{deletedWords(deleted)}</p>
      <p className="mt-1.5 text-ink-2">
        How answers were typed is deleted, too. What the report concluded from that before is unchanged; it can no
        longer be checked.
      </p>
      {looks.length > 0 && (
        <section aria-labelledby="decisions-title" className="mt-3 border-t border-line pt-3">
          <h3 id="decisions-title" className="font-medium">
            What people decided about it
          </h3>
          <div className="mt-1.5 grid gap-2">
            {looks.map(look => (
              <Decisions key={`${look.at} ${look.by._id}`} of={[look]} />
            ))}
          </div>
        </section>
      )}
      {furtherComments(evidence).map(comment => (
        <CommentText key={comment.id} comment={comment} evidence={evidence} />
      ))}
    </div>
  );
}
