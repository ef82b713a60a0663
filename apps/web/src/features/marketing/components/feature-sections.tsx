import { Bluetooth, Check, CircleDashed, Mic, ShieldCheck, Usb } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge';
import { Card } from '#web/components/ui/card';
import { SECTIONS } from '../content';
import { PAGE_WIDTH } from './section';
import { PlannedBadge } from './calls';
import { ProductShot } from './product-shot';

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

/** A small part of the product, rendered with its own components; screen readers get a description instead. */
function Example({ text, children }: { text: string; children: ReactNode }) {
  return (
    <figure className="rounded-xl bg-sunken p-4 sm:p-8">
      <figcaption className="sr-only">{text}</figcaption>
      <Card aria-hidden="true" className="p-4 text-base shadow-float select-none sm:p-5">
        {children}
      </Card>
    </figure>
  );
}

/** A question and its answer as on the details page. */
function AnswerExample({ text }: { text: string }) {
  return (
    <Example text={text}>
      <p className="text-sm text-ink-2">Question</p>
      <p className="mt-1 font-medium">Write a program that returns the second largest value of a list.</p>
      <div className="mt-3 rounded-md bg-sunken p-3.5">
        <p>
          A single pass keeps the two largest values seen so far, so it runs in linear time with constant extra memory.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Badge tone="ok" icon={<Check aria-hidden="true" />}>
            Right · 82%
          </Badge>
          <Badge icon={<ShieldCheck aria-hidden="true" />}>No sign of AI help</Badge>
        </div>
      </div>
      <div className="mt-4 border-l-2 border-line-strong pl-3 text-sm">
        <p className="font-medium">Compared with the reference answer</p>
        <p className="text-ink-2">Names the cost and the extra memory. Does not say what happens with duplicates.</p>
      </div>
    </Example>
  );
}

const DEVICES = [
  {
    icon: Mic,
    group: 'Media',
    items: [
      ['FaceTime HD Camera', 'videoinput'],
      ['MacBook Pro Microphone', 'audioinput'],
    ],
  },
  { icon: Bluetooth, group: 'Bluetooth', items: [['Galaxy Buds2', 'inferred from label']] },
  { icon: Usb, group: 'USB', items: [['No USB Devices', '']] },
] as const;

/** Attached Devices as on the details page. */
function DevicesExample({ text }: { text: string }) {
  return (
    <Example text={text}>
      <p className="font-semibold">Attached Devices</p>
      <p className="text-sm text-ink-2">As far as the candidate’s browser can tell</p>
      {DEVICES.map(({ icon: Icon, group, items }) => (
        <div key={group} className="mt-3.5 border-t border-line pt-3">
          <p className="flex items-center gap-2 font-medium">
            <Icon className="size-4 text-ink-2" aria-hidden="true" />
            {group}
          </p>
          {items.map(([label, kind]) => (
            <p key={label} className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm">
              <span className={kind ? undefined : 'text-ink-2'}>{label}</span>
              <span className="text-ink-2">{kind}</span>
            </p>
          ))}
        </div>
      ))}
    </Example>
  );
}

const STEPS = [
  ['Selected', 'Strong in system design, clear about what it costs.', 'Mara Santos · 24 Nov, 10:42'],
  ['Interview completed', 'Report with transcript and devices.', 'Tom Becker · 23 Nov, 11:15'],
  ['Interview scheduled for 23 Nov, 10:30', '', 'Mara Santos · 18 Nov, 09:05'],
  ['Added with resume', '', 'Mara Santos · 18 Nov, 09:05'],
] as const;

/** A candidate's history as in the side sheet. */
function HistoryExample({ text }: { text: string }) {
  return (
    <Example text={text}>
      <p className="font-semibold">History</p>
      <ul className="mt-3.5 grid gap-4">
        {STEPS.map(([what, why, who]) => (
          <li key={what} className="relative border-l-2 border-line pl-4">
            <span className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-accent" />
            <p className="font-medium">{what}</p>
            {why && <p className="text-sm text-ink-2">{why}</p>}
            <p className="text-sm text-ink-3">{who}</p>
          </li>
        ))}
      </ul>
    </Example>
  );
}
