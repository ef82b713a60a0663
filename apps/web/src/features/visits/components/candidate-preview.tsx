import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { use, useState } from 'react';
import { directionOf } from '../../../entities/visits/rules';
import { loadWords, WordsContext } from '../../../entities/visits/use-words';
import { Welcome } from './welcome';

/** The first page of a candidate, for others to look at: nothing in it can be pressed. */
export function CandidatePreview({ view }: { view: CandidateView }) {
  const words = use(loadWords(view.language));
  const [clockAhead] = useState(() => Date.parse(view.now) - Date.now());
  const visit = { ...view, clockAhead };
  return (
    <WordsContext value={words}>
      <div lang={view.language} dir={directionOf(view.language)} className="text-lg rtl:**:tracking-normal">
        <fieldset disabled className="min-w-0">
          <Welcome visit={visit} onDecided={() => undefined} />
        </fieldset>
      </div>
    </WordsContext>
  );
}
