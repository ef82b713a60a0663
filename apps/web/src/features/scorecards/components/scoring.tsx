import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { Scorecard, Scorecards } from '@interview-detection/shared/scorecards/scorecards.schema';
import { useRef, useState } from 'react';
import { Button } from '#web/components/ui/button';
import { pageZone } from '#web/entities/interviews/rules';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { formatInstant } from '#web/lib/dates';
import { useNow } from '#web/lib/use-now';
import { SCORES } from '../schema';
import { hiddenWords, scoredWords, spreadWords } from '../words';
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
          <p className="text-sm text-ink-2">Fill it in once you’ve met them.</p>
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

interface Given {
  name: string;
  isOwn: boolean;
  score: number | null;
  note: string;
}

interface AllScorecardsProps extends Pick<Scorecards, 'others' | 'spread'> {
  own: Scorecard;
  /** The zone of the page's times. */
  timeZone: string;
}

/** The user's own scorecard beside the others', and how far apart they are. */
function AllScorecards({ own, others, spread, timeZone }: AllScorecardsProps) {
  const all = [own, ...others];
  const nameOf = (card: Scorecard) => (card === own ? 'You' : card.by.name);
  const names = new Set(all.flatMap(({ criteria }) => criteria.map(({ name }) => name)));
  return (
    <>
      <ul className="grid gap-4" aria-label="Scores">
        <Scored
          title="Overall"
          given={all.map(card => ({ name: nameOf(card), isOwn: card === own, score: card.overall, note: card.note }))}
          words={spread && spreadWords(spread.overall)}
        />
        {[...names].map(name => {
          const of = spread?.criteria.find(one => one.name === name);
          const given = all.flatMap(card => {
            const criterion = card.criteria.find(one => one.name === name);
            return criterion ? [{ ...criterion, name: nameOf(card), isOwn: card === own }] : [];
          });
          return <Scored key={name} title={name} given={given} words={of ? spreadWords(of) : null} />;
        })}
      </ul>
      <p className="mt-4 text-xs text-ink-2">
        {all
          .map(card => {
            const changed = card.changedAt ? `, changed ${formatInstant(card.changedAt, timeZone)}` : '';
            return `${nameOf(card)}: ${formatInstant(card.at, timeZone)}${changed}`;
          })
          .join(' · ')}
      </p>
    </>
  );
}

function Scored({ title, given, words }: { title: string; given: readonly Given[]; words: string | null }) {
  return (
    <li className="min-w-0">
      <div className="grid items-start gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <p dir="auto" className="text-left text-sm font-medium [overflow-wrap:anywhere]">
          {title}
        </p>
        <Dots given={given} />
      </div>
      <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere]">
        {given.map(({ name, score }) => `${name} ${score ?? 'not seen'}`).join(' · ')}
        {words && <span className="font-medium text-ink">{` (${words})`}</span>}
      </p>
      {given.map(
        ({ name, note }) =>
          note && (
            <p
              key={name}
              dir="auto"
              className="mt-1 border-l-2 border-line pl-2.5 text-left text-sm whitespace-pre-line [overflow-wrap:anywhere]"
            >
              <span className="text-ink-2">{name}: </span>
              {note}
            </p>
          ),
      )}
    </li>
  );
}

/** A scale with a dot for each person who gave a score, the user's own filled; the text beside it says the same. */
function Dots({ given }: { given: readonly Given[] }) {
  return (
    <div aria-hidden="true" className="flex gap-1">
      {SCORES.map(score => (
        <span
          key={score}
          className="flex min-h-6 w-11 flex-wrap items-center justify-center gap-0.5 rounded-sm bg-sunken py-1 text-xs text-ink-3"
        >
          {given.some(one => String(one.score) === score)
            ? given
                .filter(one => String(one.score) === score)
                .map(({ name, isOwn }) => (
                  <span
                    key={name}
                    className={`size-2.5 rounded-full border-2 border-accent ${isOwn ? 'bg-accent forced-colors:bg-[CanvasText]' : ''}`}
                  />
                ))
            : score}
        </span>
      ))}
    </div>
  );
}
