import { ChevronDown } from 'lucide-react';
import { FAQ } from '../content';
import { PAGE_WIDTH } from './section';

/** Questions that open to their answers; the browser's own disclosure, so that find-in-page opens them too. */
export function Faq() {
  return (
    <section className="border-t border-line bg-surface">
      <div className={`${PAGE_WIDTH} grid gap-x-16 gap-y-8 py-16 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]`}>
        <h2 className="text-2xl tracking-[-0.02em] text-balance">{FAQ.title}</h2>
        <div className="divide-y divide-line border-y border-line">
          {FAQ.items.map(({ question, answer }) => (
            <details key={question} className="group">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium hover:text-accent-text [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  className="size-5 shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180"
                  aria-hidden="true"
                />
              </summary>
              <p className="max-w-[64ch] pb-5 text-pretty text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
