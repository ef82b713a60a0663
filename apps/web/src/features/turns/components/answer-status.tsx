import { countWords } from '@interview-detection/shared/words';
import { Check, ClipboardPaste, HardDrive, TriangleAlert } from 'lucide-react';
import { useTurnWords } from '../use-turn-words';
import type { DraftState } from '../use-draft';
import { clockTime } from '#web/lib/local-dates';

interface AnswerStatusProps {
  /** Null for code, where words are not counted. */
  text: string | null;
  state: DraftState;
  /** Number of characters pasted into the answer during this visit. */
  pasted: number;
}

/** Shows where the text is stored, how long it is, and what is recorded about it. */
export function AnswerStatus({ text, state, pasted }: AnswerStatusProps) {
  const { t } = useTurnWords();
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
      <Where state={state} />
      {text !== null && <span>{t('wordCount', { count: countWords(text) })}</span>}
      {pasted > 0 && (
        <span className="inline-flex items-center gap-1.5 sm:ms-auto">
          <ClipboardPaste className="size-4 shrink-0" aria-hidden="true" />
          {t('pastedNoted', { count: pasted })}
        </span>
      )}
    </div>
  );
}

function Where({ state }: { state: DraftState }) {
  const { t, language } = useTurnWords();
  if (state.is === 'empty') return <span>{t('savesItself')}</span>;
  if (state.is === 'typing') return <span>{t('saving')}</span>;
  if (state.is === 'unkept') {
    return (
      <span className="inline-flex items-center gap-1.5 text-bad">
        <TriangleAlert className="size-4" aria-hidden="true" />
        {t('notKept')}
      </span>
    );
  }
  const time = state.at ? clockTime(language, state.at) : '';
  return state.is === 'saved' ? (
    <span className="inline-flex items-center gap-1.5 text-ok">
      <Check className="size-4" aria-hidden="true" />
      {time ? t('savedAt', { time }) : t('saved')}
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-warn">
      <HardDrive className="size-4" aria-hidden="true" />
      {t('keptHere', { time })}
    </span>
  );
}
