import { Suspense, type ReactNode } from 'react';
import { Skeleton } from '#web/components/ui/skeleton';
import { useTurnWords } from '../use-turn-words';
import { RouteErrorBoundary } from '#web/components/states/error-boundary';
import type { Visit } from '#web/entities/visits/api';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import type { Turn } from '../api';
import type { SpokenAnswerProps } from '../voice/components/spoken-answer';
import { TextAnswer, type AnswerInput } from './text-answer';

const { Component: CodeAnswer } = lazyWithRetry(() => import('./code-answer').then(m => m.CodeAnswer));
const { Component: SpokenAnswer } = lazyWithRetry(() =>
  import('../voice/components/spoken-answer').then(m => m.SpokenAnswer),
);

interface AnswerFieldProps
  extends
    Omit<AnswerInput, 'describedBy' | 'isInvalid'>,
    Pick<SpokenAnswerProps, 'onSpoken' | 'onBusy' | 'isTimeUp' | 'isEnding'> {
  turn: Turn;
  voice: Visit['voice'];
  error: string | undefined;
  /** Shown below the text. */
  status: ReactNode;
}

/** The field for the answer to a question, with its status and error. */
export function AnswerField({ turn, voice, error, status, ...props }: AnswerFieldProps) {
  const { onSpoken, onBusy, isTimeUp, isEnding, ...input } = props;
  const { t } = useTurnWords();
  const all = { ...input, describedBy: 'answer-status', isInvalid: error !== undefined };
  return (
    <div>
      <p id="answer-label" className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm font-medium">
        {turn.kind === 'code' ? t('answerCode') : t('answer')}
        {turn.language && (
          <bdi className="text-ink-2" translate="no">
            {turn.language}
          </bdi>
        )}
      </p>
      <div className="rounded-md border border-line-strong bg-surface has-[[aria-invalid=true]]:border-bad has-[:focus-visible]:border-accent">
        {turn.kind === 'text' && voice && (
          // Without this script the answer can still be typed.
          <RouteErrorBoundary fallback={null}>
            <Suspense fallback={<Skeleton className="m-4 h-9 w-36" />}>
              <SpokenAnswer
                turn={turn.turn ?? 0}
                voice={voice}
                value={input.value}
                isReadOnly={input.isReadOnly}
                onSpoken={onSpoken}
                onBusy={onBusy}
                isTimeUp={isTimeUp}
                isEnding={isEnding}
              />
            </Suspense>
          </RouteErrorBoundary>
        )}
        {turn.kind === 'code' ? (
          <Suspense fallback={<Skeleton className="m-4 h-48" />}>
            <CodeAnswer {...all} language={turn.language ?? null} />
          </Suspense>
        ) : (
          <TextAnswer {...all} labelledBy="question answer-label" />
        )}
        <div id="answer-status" className="border-t border-line px-4 py-2.5">
          {error && <p className="mb-1 text-base font-medium text-bad">{error}</p>}
          {status}
        </div>
      </div>
      <p role="alert" className="sr-only">
        {error}
      </p>
    </div>
  );
}
