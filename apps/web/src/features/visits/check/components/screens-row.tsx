import { Monitor } from 'lucide-react';
import type { Visit } from '#web/entities/visits/api';
import { useWords } from '#web/entities/visits/use-words';
import { screensExtended } from '../rules';
import { CheckRow } from './check-row';

/** Shows what the browser reports without a permission. */
export function ScreensRow({ visit: { policy } }: { visit: Visit }) {
  const { t } = useWords();
  const extended = screensExtended(window.screen);
  return (
    <CheckRow
      icon={Monitor}
      name={t('screens')}
      need={t(policy === 'closed' ? 'screensWithout' : 'screensAllowed')}
      status={{
        tone: 'neutral',
        text: extended === null ? t('unknown') : t(extended ? 'screensMore' : 'screensOne'),
      }}
      help={t(extended === null ? 'screensUnknown' : 'screensText')}
    />
  );
}
