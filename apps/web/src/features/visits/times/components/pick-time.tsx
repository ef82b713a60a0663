import type { CandidateOffer } from '@interview-detection/shared/visits/candidate-times.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Bot, CalendarCheck, CalendarX, Hourglass, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Notice } from '#web/components/ui/notice';
import { MessageCard, NotSaved } from '#web/entities/visits/components/message-card';
import { useLink } from '#web/entities/visits/use-visit';
import { ApiError } from '#web/lib/api-error';
import { localList, localMoment, localShortMoment, localSpan, localZone } from '#web/lib/local-dates';
import { OpeningSkeleton } from '#web/features/visits/components/candidate-frame';
import { pickMutation, slotsQuery } from '../api';
import { calendarFile, ownZone, timeName } from '../rules';
import { useTimesWords } from '../use-times-words';
import { TimePicker } from './time-picker';

const MINUTE_MS = 60_000;

/** Whether someone else was faster, or the time is not offered any more. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && ['SLOT_TAKEN', 'SLOT_NOT_OFFERED'].includes(error.code);

interface PickTimeProps {
  offer: CandidateOffer;
  /** Called when the candidate has seen the confirmation: from now on this is the page of an interview. */
  onGoOn: () => void;
}

/** The page of a link with offered times: the candidate picks one, on the clock of their own zone. */
export function PickTime({ offer, onGoOn }: PickTimeProps) {
  const { t, language } = useTimesWords();
  const link = useLink();
  const { data: slots } = useQuery(slotsQuery(link));
  const { mutate, data: booked, error, isPending, variables } = useMutation(pickMutation(link));
  const [timeZone, setTimeZone] = useState(ownZone);
  const [chosen, setChosen] = useState<string | null>(null);
  const company = offer.company.name;
  if (booked) return <Booked booked={booked} offer={offer} timeZone={timeZone} onGoOn={onGoOn} />;
  if (!slots) return <OpeningSkeleton />;
  if (slots.length === 0) {
    return (
      <MessageCard icon={CalendarX} title={t('noneTitle')}>
        <p>{t('noneText', { company })}</p>
      </MessageCard>
    );
  }
  const isLeft = chosen !== null && slots.includes(chosen);
  const names = offer.interviewers.map(({ name }) => name);
  const span = localSpan(language, offer.durationMinutes * MINUTE_MS);
  return (
    <Card className="mx-auto max-w-2xl p-5 sm:p-8">
      <p className="font-medium text-accent-text">{offer.position.name}</p>
      <h1 className="mt-1 text-2xl">{t('pickTitle')}</h1>
      <p className="mt-3 max-w-[62ch] text-ink-2">{t('pickIntro', { name: offer.candidate.name, company })}</p>
      <ul className="mt-5 grid gap-2.5">
        <Fact icon={offer.interviewType === 'Bot' ? Bot : UserRound}>
          {offer.interviewType === 'Bot' ? t('withBot') : t('withPeople', { names: localList(language, names) })}
        </Fact>
        <Fact icon={Hourglass}>{t('about', { span })}</Fact>
      </ul>
      <div className="mt-6 border-t border-line pt-6">
        <TimePicker
          slots={slots}
          companyZone={offer.companyTimeZone}
          timeZone={timeZone}
          onZone={setTimeZone}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      <div className="sticky bottom-0 -mx-5 mt-6 grid gap-3 border-t border-line bg-surface px-5 py-4 sm:-mx-8 sm:px-8">
        {isTaken(error) ? (
          <Notice tone="warn" title={t('taken')}>
            {t('takenText')}
          </Notice>
        ) : (
          <NotSaved error={error} retrying={isPending} onRetry={() => variables && mutate(variables)} />
        )}
        <Button
          variant="primary"
          size="lg"
          busy={isPending}
          aria-disabled={!isLeft}
          onClick={() => isLeft && mutate(chosen)}
        >
          {isLeft ? t('confirm', { time: timeName(language, chosen, timeZone) }) : t('choose')}
        </Button>
        <p className="text-sm text-ink-2">
          {t('pickUntil', {
            time: `${localShortMoment(language, offer.deadline)}, ${localZone(language, offer.deadline)}`,
          })}
        </p>
      </div>
    </Card>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof Bot; children: string }) {
  return (
    <li className="flex gap-3">
      <Icon className="mt-1 size-5 shrink-0 text-accent-text" aria-hidden="true" />
      {children}
    </li>
  );
}

interface BookedProps extends PickTimeProps {
  booked: { _id: string; startsAt: string; durationMinutes: number };
  timeZone: string;
}

function Booked({ booked, offer, timeZone, onGoOn }: BookedProps) {
  const { t, language } = useTimesWords();
  const { _id: id, startsAt, durationMinutes } = booked;
  const title = `${offer.position.name}, ${offer.company.name}`;
  const file = calendarFile({
    id,
    startsAt,
    durationMinutes,
    title,
    url: window.location.href,
    now: new Date(offer.now),
  });
  return (
    <MessageCard
      icon={CalendarCheck}
      title={t('bookedTitle')}
      actions={
        <>
          <Button variant="primary" size="lg" onClick={onGoOn}>
            {t('goOn')}
          </Button>
          <a
            className={buttonClass({ size: 'lg' })}
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
            download="interview.ics"
          >
            {t('calendar')}
          </a>
        </>
      }
    >
      <output className="block text-lg font-semibold text-ink">
        {localMoment(language, startsAt, timeZone)}, {localZone(language, startsAt, timeZone)}
      </output>
      <p>{t('bookedText')}</p>
    </MessageCard>
  );
}
