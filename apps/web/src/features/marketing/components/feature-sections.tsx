import { Check, CircleDashed } from 'lucide-react';
import { SECTIONS } from '../content';
import { AnswerExample, DevicesExample, HistoryExample } from './examples';
import { PlannedBadge } from './planned-badge';
import { ProductShot } from './product-shot';
import { PAGE_WIDTH } from './section';

type Section = (typeof SECTIONS)[number];

/** The four feature sections of the home page (contract §2); picture and text alternate sides on wide screens. */
export function FeatureSections() {
  return SECTIONS.map((section, index) => (
    <section key={section.title} className="border-t border-line even:bg-surface">
      <div className={`${PAGE_WIDTH} grid items-center gap-9 py-14 sm:py-20 lg:grid-cols-2 lg:gap-16`}>
        <div className={index % 2 === 1 ? 'lg:order-2' : undefined}>
          <h2 className="text-2xl tracking-[-0.02em] text-balance">{section.title}</h2>
          <p className="mt-3 max-w-[52ch] text-pretty text-ink-2">{section.text}</p>
          <ul className="mt-6 grid gap-3">
            {section.points.map(({ text, planned }) => (
              <li key={text} className="flex items-start gap-2.5 text-base">
                <Mark planned={planned} />
                <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
                  {text} {planned && <PlannedBadge />}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <Picture {...section} />
      </div>
    </section>
  ));
}

function Mark({ planned = false }: { planned?: boolean | undefined }) {
  const Icon = planned ? CircleDashed : Check;
  return (
    <Icon
      className={`mt-0.5 size-4 shrink-0 ${planned ? 'text-ink-3' : 'text-accent-text'}`}
      strokeWidth={planned ? 2 : 2.5}
      aria-hidden="true"
    />
  );
}

function Picture({ picture, pictureText }: Section) {
  switch (picture) {
    case 'dashboard':
      return <ProductShot name="dashboard" text={pictureText} sizes="(min-width: 1024px) 530px, 94vw" />;
    case 'answer':
      return <AnswerExample text={pictureText} />;
    case 'devices':
      return <DevicesExample text={pictureText} />;
    case 'history':
      return <HistoryExample text={pictureText} />;
  }
}
