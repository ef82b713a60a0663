import { commentsOnSign } from '@interview-detection/shared/evidence/comment-words.rules';
import type { EvidenceView, Sign } from '@interview-detection/shared/evidence/evidence.schema';
import { answerName } from '@interview-detection/shared/evidence/level-words.rules';
import { KIND_WORDS, signSeen, signTitle } from '@interview-detection/shared/evidence/sign-words.rules';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button';
import { secondClock, stateOfSign } from '../words';
import { CommentText } from './remarks';
import { SignDecision } from './sign-decision';

interface SignCardProps {
  interviewId: string;
  sign: Sign;
  evidence: EvidenceView;
  /** Shows the previous or next sign in time; absent where there is none. */
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
