import { ArrowRight } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { NotSaved } from '#web/entities/visits/components/message-card';
import { useTurnWords } from '../use-turn-words';
import type { Turn } from '../api';
import type { Outgoing } from '../use-outgoing';
import type { Steps } from '../use-turn';

interface QuestionActionsProps {
  turn: Turn;
  steps: Steps;
  out: Outgoing;
  /** The answer to this question is being sent. */
  isSending: boolean;
  /** A recording is still being added to the answer. */
  isHeld: boolean;
  /** There is no time left to postpone a question. */
  isTimeUp: boolean;
  onSend: () => void;
  onSkip: () => void;
}

/** Send and skip; on a phone at the bottom edge, within reach of the thumb. */
export function QuestionActions({
  turn,
  steps,
  out,
  isSending,
  isHeld,
  isTimeUp,
  onSend,
  onSkip,
}: QuestionActionsProps) {
  const { t } = useTurnWords();
  const isWaiting = isSending && out.isWaiting;
  const failed = steps.failed?.step === 'skip' ? steps.failed : null;
  return (
    <>
      <div className="mt-3 grid gap-3 empty:hidden">
        {isWaiting && <p className="rounded-md bg-warn-tint px-3.5 py-3 text-base text-warn">{t('sendWaits')}</p>}
        <NotSaved
          error={failed?.error}
          onRetry={() => failed && steps.make(failed.step)}
          retrying={steps.busy !== null}
        />
        {!isSending && <NotSaved error={out.error} onRetry={onSend} retrying={false} />}
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {t('sendFinal')} <span className="lg:hidden">{t('timeEnd')}</span>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:sticky max-sm:bottom-0 max-sm:-mx-4 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:py-2.5">
        {isWaiting ? (
          <Button size="lg" onClick={out.takeBack}>
            {t('keepWriting')}
          </Button>
        ) : (
          !isTimeUp && (
            <Button variant="quiet" size="lg" busy={steps.busy === 'skip'} disabled={isSending} onClick={onSkip}>
              {t(turn.again ? 'skipAgain' : 'skipQuestion')}
            </Button>
          )
        )}
        <Button
          variant="primary"
          size="lg"
          className="ms-auto max-sm:flex-1"
          busy={isSending}
          disabled={steps.busy !== null || isHeld}
          aria-keyshortcuts="Control+Enter"
          onClick={onSend}
        >
          {t(isSending ? 'sending' : turn.last || isTimeUp ? 'sendLast' : 'send')}
          {!isSending && <ArrowRight className="rtl:-scale-x-100" aria-hidden="true" />}
        </Button>
      </div>
    </>
  );
}
