import { Check, X, type LucideIcon } from 'lucide-react';
import { Card } from '#web/components/ui/card';
import type { Visit } from '#web/entities/visits/api';
import type { PlainKey } from '#web/entities/visits/rules';
import { useWords } from '#web/entities/visits/use-words';
import { HOUSE_RULES } from '../rules';

/** Shows what the policy allows and forbids in this interview. */
export function HouseRules({ visit: { policy } }: { visit: Visit }) {
  const { t } = useWords();
  const { title, may, without } = HOUSE_RULES[policy];
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" className="text-xl">
        {t(title)}
      </h2>
      <Card className="mt-4 grid sm:grid-cols-2 sm:divide-x sm:divide-line max-sm:divide-y max-sm:divide-line">
        <Rules title={t('mayUse')} icon={Check} keys={may} />
        <Rules title={t('without')} icon={X} keys={without} />
      </Card>
    </section>
  );
}

function Rules({ title, icon: Icon, keys }: { title: string; icon: LucideIcon; keys: PlainKey[] }) {
  const { t } = useWords();
  return (
    <div className="p-4 sm:p-6">
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-2 grid gap-2">
        {keys.map(key => (
          <li key={key} className="flex gap-2.5">
            <Icon className="mt-1 size-4 shrink-0 text-ink-2" aria-hidden="true" />
            {t(key)}
          </li>
        ))}
      </ul>
    </div>
  );
}
