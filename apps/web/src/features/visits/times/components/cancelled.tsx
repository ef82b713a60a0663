import { CalendarX } from 'lucide-react';
import { useEffect } from 'react';
import { MessageCard } from '#web/entities/visits/components/message-card';
import { useTimesWords } from '../use-times-words';

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
