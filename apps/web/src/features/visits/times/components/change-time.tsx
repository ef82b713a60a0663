import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { CalendarX } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Field } from '#web/components/ui/field';
import { Notice } from '#web/components/ui/notice';
import { Textarea } from '#web/components/ui/controls';
import type { Visit } from '#web/entities/visits/api';
import { NotSaved, MessageCard } from '#web/entities/visits/components/message-card';
import { useLink, useServerNow } from '#web/entities/visits/use-visit';
import { ApiError } from '#web/lib/api-error';
import { localShortMoment, localZone } from '#web/lib/local-dates';
import { cancelMutation, changeMutation, slotsQuery } from '../api';
import { ownZone, timeName } from '../rules';
import { useTimesWords } from '../use-times-words';
import { isTaken } from './pick-time';
import { TimePicker } from './time-picker';

const TEXT_MAX = 1_000;

interface ChangeTimeProps {
  visit: Visit;
  onCancelled: () => void;
}

/** Lets the candidate of a booked interview move or cancel it, until the company's limit. */
export function ChangeTime({ visit, onCancelled }: ChangeTimeProps) {
  const { t, language } = useTimesWords();
  const now = useServerNow(visit);
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  const { changeUntil, timeWish } = visit;
  if (changeUntil === undefined || now >= Date.parse(changeUntil)) return null;
  return (
    <Card className="grid gap-4 p-5">
      <div>
        <h2>{t('changeTitle')}</h2>
        <p className="mt-1 text-base text-ink-2">
          {t('changeUntil', {
            time: `${localShortMoment(language, changeUntil)}, ${localZone(language, changeUntil)}`,
          })}
        </p>
      </div>
      {timeWish && (
        <Notice tone="ok" title={t('wished')}>
          <q>{timeWish.text}</q>
        </Notice>
      )}
      {open === null && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('change')}>{t('changeTime')}</Button>
          <Button variant="quiet" onClick={() => setOpen('cancel')}>
            {t('cancelIt')}
          </Button>
        </div>
      )}
      {open === 'change' && <Change visit={visit} onDone={() => setOpen(null)} />}
      {open === 'cancel' && <Cancel visit={visit} onDone={() => setOpen(null)} onCancelled={onCancelled} />}
    </Card>
  );
}

interface PartProps {
  visit: Visit;
  onDone: () => void;
}

function Change({ visit, onDone }: PartProps) {
  const { t, language } = useTimesWords();
  const link = useLink();
  const { data: slots = [] } = useQuery(slotsQuery(link));
  const { mutate, error, isPending, variables } = useMutation({ ...changeMutation(link) });
  const [timeZone, setTimeZone] = useState(ownZone);
  const [chosen, setChosen] = useState<string | null>(null);
  const [wish, setWish] = useState('');
  const isLeft = chosen !== null && slots.includes(chosen);
  const send = (body: Parameters<typeof mutate>[0]) => mutate(body, { onSuccess: onDone });
  return (
    <div className="grid gap-5">
      {slots.length > 0 && (
        <>
          <TimePicker
            slots={slots}
            companyZone={visit.companyTimeZone}
            timeZone={timeZone}
            onZone={setTimeZone}
            chosen={chosen}
            onChoose={setChosen}
          />
          <Button
            variant="primary"
            busy={isPending && 'startsAt' in variables}
            aria-disabled={!isLeft}
            onClick={() => isLeft && send({ startsAt: chosen })}
          >
            {isLeft ? t('moveTo', { time: timeName(language, chosen, timeZone) }) : t('choose')}
          </Button>
          <h3 className="border-t border-line pt-4 font-semibold">{t('noneSuits')}</h3>
        </>
      )}
      <Field label={t('wish')} hint={t('wishHint', { company: visit.company.name })}>
        <Textarea value={wish} maxLength={TEXT_MAX} rows={3} onChange={event => setWish(event.target.value)} />
      </Field>
      <Problem error={error} visit={visit} retrying={isPending} onRetry={() => variables && send(variables)} />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={isPending && 'wish' in variables}
          aria-disabled={wish.trim() === ''}
          onClick={() => wish.trim() !== '' && send({ wish })}
        >
          {t('sendWish')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('keep')}
        </Button>
      </div>
    </div>
  );
}

function Cancel({ visit, onDone, onCancelled }: PartProps & { onCancelled: () => void }) {
  const { t } = useTimesWords();
  const { mutate, error, isPending } = useMutation(cancelMutation(useLink()));
  const [reason, setReason] = useState('');
  const send = () => mutate(reason, { onSuccess: onCancelled });
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="font-semibold">{t('cancelTitle')}</h3>
        <p className="mt-1 text-base text-ink-2">{t('cancelText')}</p>
      </div>
      <Field label={t('reason')}>
        <Textarea value={reason} maxLength={TEXT_MAX} rows={2} onChange={event => setReason(event.target.value)} />
      </Field>
      <Problem error={error} visit={visit} retrying={isPending} onRetry={send} />
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" busy={isPending} onClick={send}>
          {t('cancelIt')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('keep')}
        </Button>
      </div>
    </div>
  );
}

interface ProblemProps {
  error: unknown;
  visit: Visit;
  retrying: boolean;
  onRetry: () => void;
}

function Problem({ error, visit, ...again }: ProblemProps) {
  const { t } = useTimesWords();
  if (isTaken(error)) {
    return (
      <Notice tone="warn" title={t('taken')}>
        {t('takenText')}
      </Notice>
    );
  }
  if (error instanceof ApiError && error.code === 'CHANGE_TOO_LATE') {
    return <Notice tone="warn" title={t('tooLate', { company: visit.company.name })} />;
  }
  return <NotSaved error={error} {...again} />;
}

/** Shown once the candidate has cancelled: the link has ended, so nothing else is left of the page. */
export function Cancelled({ company }: { company: string }) {
  const { t } = useTimesWords();
  useEffect(() => document.querySelector('main')?.focus({ preventScroll: true }), []);
  return (
    <MessageCard icon={CalendarX} title={t('cancelledTitle')}>
      <output>{t('cancelledText', { company })}</output>
    </MessageCard>
  );
}
