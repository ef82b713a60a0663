import { Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { Card } from '#web/components/ui/card';
import type { Visit } from '#web/entities/visits/api';
import { useServerNow, useVisit } from '#web/entities/visits/use-visit';
import { useWords } from '#web/entities/visits/use-words';
import { localShortMoment, localSpan } from '#web/lib/local-dates';

/** Shows when the interview opens, on the candidate's clock, and how long that is by the server's. */
export function Countdown({ visit }: { visit: Visit }) {
  const { t, language } = useWords();
  const { refetch } = useVisit();
  const now = useServerNow(visit);
  const left = Date.parse(visit.opensAt) - now;
  const isDue = left <= 0;
  useEffect(() => {
    if (isDue) void refetch();
  }, [isDue, refetch]);
  return (
    <Card className="flex items-start gap-3.5 border-accent p-5">
      <Hourglass className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden="true" />
      <div>
        <h2>{t('earlyTitle', { time: localShortMoment(language, visit.opensAt) })}</h2>
        <p className="text-base text-ink-2">
          {isDue ? t('earlyNow') : t('earlyIn', { span: localSpan(language, left) })}
        </p>
      </div>
    </Card>
  );
}
