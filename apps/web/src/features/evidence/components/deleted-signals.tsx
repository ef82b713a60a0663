import { furtherComments } from '@interview-detection/shared/evidence/comment-words.rules';
import type { EvidenceDeleted, EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import { deletedWords } from '@interview-detection/shared/evidence/level-words.rules';
import { Decisions } from '#web/components/records/decisions';
import { CommentText } from './remarks';

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
