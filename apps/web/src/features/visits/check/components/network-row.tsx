import { useMutation } from '@tanstack/react-query';
import { Wifi } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { localUnit } from '#web/lib/local-dates';
import { roundTripsMutation } from '#web/features/visits/api';
import { useWords } from '#web/entities/visits/use-words';
import { useLink } from '#web/entities/visits/use-visit';
import { connectionOf, type Connection } from '../rules';
import { CheckRow } from './check-row';

/** Measures the server's response time when the button is pressed. */
export function NetworkRow({ need, onResult }: { need: string; onResult: (found: Connection) => void }) {
  const { t, language } = useWords();
  const { mutate, data, isPending, isError, isSuccess } = useMutation(roundTripsMutation(useLink()));
  const found = isSuccess ? connectionOf(data) : null;
  const measure = () =>
    mutate(undefined, {
      onSuccess: roundTrips => onResult(connectionOf(roundTrips)),
      onError: () => onResult({ rttMs: null, ok: false }),
    });
  return (
    <CheckRow icon={Wifi} name={t('network')} need={need} {...outcome()}>
      <Button busy={isPending} onClick={measure}>
        {t(found || isError ? 'networkAgain' : 'networkTry')}
      </Button>
    </CheckRow>
  );

  function outcome() {
    if (isPending) return { status: { tone: 'neutral' as const, text: t('waiting') }, help: t('networkMeasuring') };
    if (isError) return { status: { tone: 'warn' as const, text: t('notWorking') }, help: t('networkAway') };
    if (!found || found.rttMs === null)
      return { status: { tone: 'neutral' as const, text: t('notTried') }, help: t('networkIdle') };
    const ms = localUnit(language, found.rttMs, 'millisecond');
    return found.ok
      ? { status: { tone: 'ok' as const, text: t('works') }, help: t('networkGood', { ms }) }
      : { status: { tone: 'warn' as const, text: t('slow') }, help: t('networkSlow', { ms }) };
  }
}
