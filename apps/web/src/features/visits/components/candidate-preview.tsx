import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { use } from 'react';
import { directionOf } from '#web/entities/visits/rules';
import { loadWords, WordsContext } from '#web/entities/visits/use-words';
import { Welcome } from './welcome';

/** The candidate's first page for others to look at: nothing in it can be pressed. */
export function CandidatePreview({ view }: { view: CandidateView }) {
  const words = use(loadWords(view.language));
  return (
    <WordsContext value={words}>
      <div lang={view.language} dir={directionOf(view.language)} className="text-lg">
        <fieldset disabled className="min-w-0">
          <Welcome visit={{ ...view, clockAhead: 0, serverAtZero: 0 }} onDecided={() => undefined} />
        </fieldset>
      </div>
    </WordsContext>
  );
}
