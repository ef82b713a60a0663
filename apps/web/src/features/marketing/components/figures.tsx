import { FIGURES } from '../content';
import { PAGE_WIDTH } from './section';

/** "40+" helpful tools and "50,000" total recruiters (contract §1). */
export function Figures() {
  return (
    <section className="border-t border-line" aria-label="In figures">
      <dl className={`${PAGE_WIDTH} grid gap-x-16 gap-y-8 py-14 sm:grid-cols-2 sm:py-16`}>
        {FIGURES.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="mt-2 text-ink-2">{label}</dt>
            <dd className="text-display font-bold tracking-[-0.032em]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
