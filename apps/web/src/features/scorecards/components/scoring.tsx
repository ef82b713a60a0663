import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { Scorecards } from '@interview-detection/shared/scorecards/scorecards.schema';
import { useRef, useState } from 'react';
import { Button } from '#web/components/ui/button';
import { pageZone } from '#web/entities/interviews/rules';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { useNow } from '#web/lib/use-now';
import { hiddenWords, scoredWords } from '../words';
import { AllScorecards } from './all-scorecards';
import { ScorecardForm } from './scorecard-form';

/** The user's own scorecard to fill in, and the others' beside it once it is submitted. */
export function Scoring({ interview, scorecards }: { interview: InterviewDetails; scorecards: Scorecards }) {
  const { _id: id, status, startsAt } = interview;
  const { own, others, spread, scorers, criteria } = scorecards;
  const me = useCurrentUser().data?._id;
  const now = useNow();
  const [isChanging, setChanging] = useState(false);
  // Before the interview there is nothing to score: the form would only be in the way.
  const isAhead = status === 'scheduled' && new Date(startsAt) > now;
  const title = useRef<HTMLHeadingElement>(null);
  const stop = () => {
    setChanging(false);
    // The form is about to be removed: keep the focus here.
    title.current?.focus();
  };
  return (
    <section aria-labelledby="scorecard-title" className="min-w-0 border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 ref={title} id="scorecard-title" tabIndex={-1} className="text-base font-semibold outline-none">
          Scorecard
        </h3>
        <p className="text-sm text-ink-2">{scoredWords(scorers)}</p>
      </div>
      {own && !isChanging ? (
        <div className="mt-3">
          <AllScorecards own={own} others={others} spread={spread} timeZone={pageZone(interview)} />
          <Button size="sm" className="mt-4" onClick={() => setChanging(true)}>
            Change my scorecard
          </Button>
        </div>
      ) : isAhead && !isChanging ? (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-ink-2">To be filled in once you have met them.</p>
          <Button size="sm" onClick={() => setChanging(true)}>
            Fill it in now
          </Button>
        </div>
      ) : (
        <>
          <p className="mt-1 mb-4 text-sm text-ink-2">
            What you saw, not what you think of the person. {own ? null : hiddenWords(scorers, me)}
          </p>
          <ScorecardForm
            id={id}
            own={own}
            criteria={criteria}
            onDone={stop}
            {...(own || isAhead ? { onCancel: stop } : {})}
          />
        </>
      )}
    </section>
  );
}
