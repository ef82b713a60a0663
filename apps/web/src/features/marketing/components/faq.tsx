import { Disclosure } from '#web/components/ui/disclosure';
import { FAQ } from '../content';
import { PAGE_WIDTH } from './section';

/** Questions that expand to their answers. */
export function Faq() {
  return (
    <section className="border-t border-line bg-surface">
      <div className={`${PAGE_WIDTH} grid gap-x-16 gap-y-8 py-16 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]`}>
        <h2 className="text-2xl tracking-[-0.02em] text-balance">{FAQ.title}</h2>
        <div className="divide-y divide-line border-y border-line">
          {FAQ.items.map(({ question, answer }) => (
            <Disclosure key={question} variant="row" summary={question}>
              <p className="max-w-[64ch] text-pretty text-ink-2">{answer}</p>
            </Disclosure>
          ))}
        </div>
      </div>
    </section>
  );
}
