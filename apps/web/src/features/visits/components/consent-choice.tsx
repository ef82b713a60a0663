import type { Decision } from '@interview-detection/shared/visits/visits.rules';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Field } from '#web/components/ui/field';
import { Notice } from '#web/components/ui/notice';
import { Textarea } from '#web/components/ui/controls';
import { localShortMoment } from '#web/lib/local-dates';
import type { Visit } from '#web/entities/visits/api';
import { consentMutation } from '../api';
import { useWords } from '#web/entities/visits/use-words';
import { hasAgreed } from '../rules';
import { useLink } from '#web/entities/visits/use-visit';
import { NotSaved } from '#web/entities/visits/components/message-card';

const focus = (heading: HTMLElement | null) => heading?.focus();

/** Maximum length in characters, as in the contract. */
const REASON_MAX = 1_000;

interface ConsentChoiceProps {
  visit: Visit;
  /** Called after a decision, and if there is nothing to decide. */
  onDecided: (decision: Decision) => void;
}

/** Both answers look the same, and none is preselected; candidates who have agreed can withdraw. */
export function ConsentChoice({ visit, onDecided }: ConsentChoiceProps) {
  const { t, language } = useWords();
  const { mutate, isPending, error, variables } = useMutation(consentMutation(useLink()));
  const company = visit.company.name;
  const [isDeclining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const decide = (decision: Decision) =>
    mutate(
      {
        noticeVersion: visit.notice.version,
        decision,
        ...(decision === 'declined' && reason.trim() !== '' && { reason }),
      },
      { onSuccess: () => onDecided(decision) },
    );
  const notSaved = (
    <NotSaved error={error} onRetry={() => variables && decide(variables.decision)} retrying={isPending} />
  );
  const busy = (decision: Decision) => isPending && variables.decision === decision;
  if (visit.consent && hasAgreed(visit)) {
    return (
      <section aria-labelledby="consent" className="grid gap-3">
        <h2 id="consent" className="text-xl">
          {t('agreedAt', { time: localShortMoment(language, visit.consent.at) })}
        </h2>
        <p className="text-ink-2">{t('agreedText', { company })}</p>
        {notSaved}
        <div className="flex flex-wrap gap-2">
          <Button size="lg" onClick={() => onDecided('agreed')}>
            {t('goOn')}
          </Button>
          <Button size="lg" busy={isPending} onClick={() => decide('declined')}>
            {t('takeBack')}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section aria-labelledby="consent" className="grid gap-4">
      <div>
        <h2 id="consent" className="text-xl">
          {t('consent')}
        </h2>
        <p className="mt-1 text-ink-2">{t('consentText')}</p>
      </div>
      {visit.consent?.decision === 'agreed' && <Notice tone="warn" title={t('askAgain')} />}
      {notSaved}
      {isDeclining ? (
        <Card className="grid gap-4 p-4 sm:p-5">
          <h3 ref={focus} tabIndex={-1} className="text-lg outline-none">
            {t('declineSure')}
          </h3>
          <p className="text-base text-ink-2">{t('declineText', { company })}</p>
          <Field label={t('declineReason')}>
            <Textarea
              rows={3}
              dir="auto"
              maxLength={REASON_MAX}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button size="lg" disabled={isPending} onClick={() => setDeclining(false)}>
              {t('declineBack')}
            </Button>
            <Button size="lg" busy={busy('declined')} onClick={() => decide('declined')}>
              {t('declineSend')}
            </Button>
          </div>
        </Card>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Answer text={t('agreeText')} label={t('agree')} busy={busy('agreed')} onChoose={() => decide('agreed')} />
          <Answer
            text={t('declineText', { company })}
            label={t('decline')}
            busy={false}
            onChoose={() => setDeclining(true)}
          />
        </div>
      )}
    </section>
  );
}

interface AnswerProps {
  text: string;
  label: string;
  busy: boolean;
  onChoose: () => void;
}

function Answer({ text, label, busy, onChoose }: AnswerProps) {
  return (
    <Card className="flex flex-col justify-between gap-4 p-4 sm:p-5">
      <p className="text-base text-ink-2">{text}</p>
      <Button
        size="lg"
        className="h-auto! min-h-11 w-full border-accent! py-2 whitespace-normal! text-accent-text!"
        busy={busy}
        onClick={onChoose}
      >
        {label}
      </Button>
    </Card>
  );
}
