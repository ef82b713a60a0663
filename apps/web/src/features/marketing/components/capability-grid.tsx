import { CAPABILITIES } from '../content';
import { PlannedBadge } from './planned-badge';
import { Section } from './section';

/** The capabilities with the bars of contract §2: decoration, so screen readers skip them. */
export function CapabilityGrid() {
  return (
    <Section title={CAPABILITIES.title} text={CAPABILITIES.text}>
      <ul className="grid gap-x-7 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {CAPABILITIES.items.map(({ title, text, bar, planned }) => (
          <li key={title} className="flex flex-col">
            <div className="flex items-baseline justify-between gap-3">
              <h3>{title}</h3>
              <span className="text-sm text-ink-2" aria-hidden="true">
                {bar}%
              </span>
            </div>
            {/* An SVG, because a prerendered page may not contain inline styles. */}
            <svg className="mt-2 h-1.5 w-full rounded-full bg-line" aria-hidden="true">
              <rect className="fill-accent" width={`${bar}%`} height="100%" rx="3" />
            </svg>
            <p className="mt-3 mb-3 text-base text-pretty text-ink-2">{text}</p>
            {planned && (
              <div className="mt-auto">
                <PlannedBadge />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-9 text-sm text-ink-3">{CAPABILITIES.note}</p>
    </Section>
  );
}
