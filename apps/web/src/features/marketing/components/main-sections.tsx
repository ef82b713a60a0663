import { Disclosure } from '#web/components/ui/disclosure';
import { CAPABILITIES, FAQ, HERO } from '../content';
import { PAGE_WIDTH, Section } from './section';
import { PlannedBadge, StartLink } from './calls';
import { ProductShot } from './product-shot';

/** The top of the home page: one sentence, one button, and the product itself. */
export function Hero() {
  return (
    <section
      className={`${PAGE_WIDTH} grid items-center gap-10 pt-12 pb-16 sm:pt-16 lg:grid-cols-[minmax(0,9fr)_minmax(0,12fr)] lg:gap-14 lg:pt-20 lg:pb-20`}
    >
      <div>
        <h1 className="text-display font-bold tracking-[-0.032em] text-balance">{HERO.title}</h1>
        <p className="mt-5 max-w-[46ch] text-[17px] leading-[1.55] text-pretty text-ink-2">{HERO.text}</p>
        <div className="mt-7 flex">
          <StartLink />
        </div>
        <p className="mt-5 text-sm text-ink-3">{HERO.note}</p>
      </div>
      <div className="xl:-mr-14">
        <ProductShot
          first
          name="upcoming"
          text={HERO.pictureText}
          sizes="(min-width: 1280px) 660px, (min-width: 1024px) 54vw, 94vw"
        />
      </div>
    </section>
  );
}

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
