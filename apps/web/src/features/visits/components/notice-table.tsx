import { ShieldCheck } from 'lucide-react';
import { Card } from '#web/components/ui/card';
import type { Visit } from '#web/entities/visits/api';
import { useWords } from '#web/entities/visits/use-words';

const CELL = 'px-4 align-top sm:border-b sm:border-line sm:py-3 max-sm:block max-sm:px-0 max-sm:pt-1.5';
const LABEL = 'block text-sm text-ink-3 sm:hidden';

/**
 * Shows what is collected, why, for whom and how long, in the server's words; as cards on a phone. Details shared by
 * all entries are shown once, above.
 */
export function NoticeTable({ visit: { notice } }: { visit: Visit }) {
  const { t } = useWords();
  const columns = [
    { head: t('noticeWhy'), texts: notice.items.map(({ why }) => why) },
    { head: t('noticeWho'), texts: notice.items.map(({ who }) => who) },
    { head: t('noticeKept'), texts: notice.items.map(({ kept }) => kept) },
  ];
  const isCommon = ({ texts }: { texts: string[] }) => texts.length > 1 && new Set(texts).size === 1;
  const common = columns.filter(isCommon);
  const own = columns.filter(column => !isCommon(column));
  return (
    <section aria-labelledby="notice">
      <h2 id="notice" className="text-xl">
        {t('notice')}
      </h2>
      <p className="mt-1 text-ink-2">{t('noticeText')}</p>
      <Card className="mt-4">
        {common.length > 0 && (
          <dl className="flex flex-wrap gap-x-8 gap-y-2 border-b border-line p-4 text-base">
            {common.map(({ head, texts }) => (
              <div key={head}>
                <dt className="text-sm text-ink-3">{head}</dt>
                <dd>{texts[0]}</dd>
              </div>
            ))}
          </dl>
        )}
        <table className="w-full text-start text-base max-sm:block">
          <thead className="max-sm:sr-only">
            <tr>
              {[t('noticeWhat'), ...own.map(({ head }) => head)].map(head => (
                <th
                  key={head}
                  scope="col"
                  className="border-b border-line px-4 py-2.5 text-start text-sm font-medium text-ink-2"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {notice.items.map(({ what }, row) => (
              <tr key={what} className="max-sm:block max-sm:border-b max-sm:border-line max-sm:p-4">
                <th scope="row" className={`${CELL} text-start font-medium sm:w-[42%]`}>
                  {what}
                </th>
                {own.map(({ head, texts }) => (
                  <td key={head} className={`${CELL} text-ink-2`}>
                    <span aria-hidden="true" className={LABEL}>
                      {head}
                    </span>
                    {texts[row]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="flex gap-3 p-4 text-base">
          <ShieldCheck className="mt-0.5 size-5 shrink-0 text-ok" aria-hidden="true" />
          <div>
            <h3>{t('notCollected')}</h3>
            <ul className="mt-1 ms-4 list-disc text-ink-2">
              {notice.not.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        </div>
      </Card>
    </section>
  );
}
