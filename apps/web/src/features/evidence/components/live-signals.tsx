import type { EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import { ALTERED_WORDS, LEVEL_LIMIT } from '@interview-detection/shared/evidence/level-words.rules';
import { KIND_WORDS } from '@interview-detection/shared/evidence/sign-words.rules';
import { KIND_ICONS } from '../words';

/**
 * For a running interview: which kinds count so far. It shows no level and no figures, which would distract from the
 * person.
 */
export function LiveSignals({ evidence: { kinds, chain, isSwitchedOff } }: { evidence: EvidenceView }) {
  const counting = kinds.filter(({ counts }) => counts === 1);
  return (
    <div className="grid gap-2 px-4.5 py-4 text-sm" aria-live="polite">
      {!chain.verified ? (
        <p>{ALTERED_WORDS}</p>
      ) : counting.length === 0 ? (
        <p>
          {isSwitchedOff
            ? 'Signals are switched off in this interview.'
            : chain.length === 0
              ? 'Nothing is known so far.'
              : 'Nothing significant so far.'}
        </p>
      ) : (
        <ul aria-label="Counts so far" className="flex flex-wrap gap-2">
          {counting.map(({ kind }) => {
            const Icon = KIND_ICONS[kind];
            return (
              <li key={kind} className="inline-flex items-center gap-1.5 rounded-sm bg-sunken px-2 py-1">
                <Icon className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
                {KIND_WORDS[kind].name}
              </li>
            );
          })}
        </ul>
      )}
      <p className="text-ink-2">{LEVEL_LIMIT}. Details appear when the interview ends.</p>
    </div>
  );
}
