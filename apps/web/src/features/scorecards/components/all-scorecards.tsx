import type { Scorecard, Scorecards } from '@interview-detection/shared/scorecards/scorecards.schema';
import { formatInstant } from '#web/lib/dates';
import { SCORES } from '../schema';
import { spreadWords } from '../words';

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
export function AllScorecards({ own, others, spread, timeZone }: AllScorecardsProps) {
  const all = [own, ...others];
  const nameOf = (card: Scorecard) => (card === own ? 'You' : card.by.name);
  const names = new Set(all.flatMap(({ criteria }) => criteria.map(({ name }) => name)));
  return (
    <>
      <ul className="grid gap-4" aria-label="Scores">
        <Scored
          title="All in all"
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
