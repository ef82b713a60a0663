import { ADJUSTMENT_NOTE_MAX, COLLECTED_SIGNALS, type Signal } from '@interview-detection/shared/visits/visits.rules';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '#web/components/ui/button';
import { Checkbox, Select, Textarea } from '#web/components/ui/controls';
import { Field } from '#web/components/ui/field';
import { localPercent } from '#web/lib/local-dates';
import type { Visit } from '#web/entities/visits/api';
import { adjustmentsMutation } from '../api';
import { WRITING } from '../rules';
import { useWords } from '#web/entities/visits/use-words';
import { useLink } from '#web/entities/visits/use-visit';
import { NotSaved } from '#web/entities/visits/components/message-card';

const MORE_TIME = [25, 50, 75, 100];
const AROUND: Signal[] = COLLECTED_SIGNALS.Bot.filter(signal => !WRITING.includes(signal));

/** The adjustments a candidate may request; none of them needs a reason. */
export function AdjustmentsForm({ visit, onSent }: { visit: Visit; onSent: () => void }) {
  const { t, language } = useWords();
  const before = visit.adjustments.asked;
  const [percent, setPercent] = useState(before?.extraTimePercent ?? 0);
  const [keyboardOnly, setKeyboardOnly] = useState(before?.keyboardOnly ?? false);
  const wasOff = (signals: readonly Signal[]) => signals.some(signal => before?.signalsOff.includes(signal));
  const [isWritingOff, setWritingOff] = useState(wasOff(WRITING));
  const [isAroundOff, setAroundOff] = useState(wasOff(AROUND));
  const [note, setNote] = useState(before?.note ?? '');
  const { mutate, isPending, error } = useMutation(adjustmentsMutation(useLink()));
  const send = () =>
    mutate(
      {
        extraTimePercent: percent || null,
        keyboardOnly,
        signalsOff: [...(isWritingOff ? WRITING : []), ...(isAroundOff ? AROUND : [])],
        note,
      },
      { onSuccess: onSent },
    );
  const [isBlank, setBlank] = useState(false);
  // An empty request withdraws the previous one.
  const isEmpty = !percent && !keyboardOnly && !isWritingOff && !isAroundOff && note.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBlank(isEmpty && !before);
    if (!isPending && (!isEmpty || before)) send();
  };
  return (
    <form onSubmit={submit} className="grid gap-4 px-4 pb-5 sm:px-6">
      <p className="text-base text-ink-2">{t('adjustText', { company: visit.company.name })}</p>
      <Field label={t('adjustTime')} hint={t('adjustTimeText')}>
        <Select className="max-w-60" value={percent} onChange={event => setPercent(Number(event.target.value))}>
          <option value={0}>{t('adjustTimeNone')}</option>
          {MORE_TIME.map(more => (
            <option key={more} value={more}>
              {t('adjustTimeMore', { percent: localPercent(language, more) })}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Checkbox checked={keyboardOnly} onChange={setKeyboardOnly}>
          {t('adjustKeyboard')}
        </Checkbox>
        {visit.interviewType === 'Bot' && (
          <>
            <Checkbox checked={isWritingOff} onChange={setWritingOff}>
              {t('adjustSignals')}
            </Checkbox>
            <Checkbox checked={isAroundOff} onChange={setAroundOff}>
              {t('adjustPage')}
            </Checkbox>
          </>
        )}
      </div>
      <Field label={t('adjustNote')} hint={t('adjustNoteText')}>
        <Textarea
          rows={3}
          dir="auto"
          maxLength={ADJUSTMENT_NOTE_MAX}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </Field>
      <p role="alert" className="text-base text-bad empty:hidden">
        {isBlank && isEmpty ? t('adjustBlank') : ''}
      </p>
      <NotSaved error={error} onRetry={send} retrying={isPending} />
      <Button type="submit" className="justify-self-start" busy={isPending}>
        {t('adjustSend')}
      </Button>
    </form>
  );
}
