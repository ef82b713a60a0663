import { COMPANIES, FIGURES } from '../content';
import { PAGE_WIDTH } from './section';

/** One simple shape for each placeholder. */
const MARKS = [
  'M12 3l8 4.5v9L12 21l-8-4.5v-9z',
  'M4 4h16v16H4z M4 12h16 M12 4v16',
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  'M3 20L12 4l9 16z',
];

/** Placeholders for the logos of companies (contract §1). */
export function CompanyLogos() {
  return (
    <section className="border-y border-line bg-surface">
      <div
        className={`${PAGE_WIDTH} flex flex-col gap-x-12 gap-y-5 py-7 lg:flex-row lg:items-center lg:justify-between`}
      >
        <h2 className="text-sm font-medium text-ink-2">{COMPANIES.title}</h2>
        <ul className="grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-4 lg:gap-x-12">
          {COMPANIES.items.map(({ name, text }, index) => (
            <li key={name} className="flex items-center gap-2.5">
              <svg
                viewBox="0 0 24 24"
                className="size-7 shrink-0 fill-none stroke-ink-3"
                strokeWidth="1.75"
                strokeLinejoin="round"
                aria-hidden="true"
              >
                <path d={MARKS[index % MARKS.length]} />
              </svg>
              <div className="min-w-0 leading-tight">
                <p className="text-base font-semibold text-ink-2">{name}</p>
                <p className="text-xs text-ink-3">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

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
