import { Tabs as Radix } from 'radix-ui';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { BELOW_LG, useMedia } from '#web/lib/use-browser';

interface Tab<T extends string> {
  value: T;
  label: string;
  content: ReactNode;
}

interface TabsProps<T extends string> {
  value: T;
  onChange: (value: T) => void;
  /** Groups without tabs are left out. */
  groups: readonly { label: string; tabs: readonly Tab<T>[] }[];
  /** What the tabs are for, for screen readers. */
  label: string;
}

/**
 * Tabs in groups at the side, or in a scrolling line on narrow screens. A panel is mounted when first shown and then
 * stays, so that what is typed in it survives switching tabs.
 */
export function Tabs<T extends string>({ value, onChange, groups, label }: TabsProps<T>) {
  const [visited, setVisited] = useState<ReadonlySet<T>>(new Set([value]));
  if (!visited.has(value)) setVisited(new Set([...visited, value]));
  const isLine = useMedia(BELOW_LG);
  const list = useRef<HTMLDivElement>(null);
  // An address can select a tab that is out of sight on a phone.
  useLayoutEffect(() => {
    list.current?.querySelector(`[data-tab="${value}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <Radix.Root
      value={value}
      onValueChange={next => onChange(next as T)}
      orientation={isLine ? 'horizontal' : 'vertical'}
      className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-7"
    >
      <Radix.List ref={list} aria-label={label} className={LIST}>
        {groups.map(group => (
          <Group key={group.label} {...group} />
        ))}
      </Radix.List>
      {groups
        .flatMap(({ tabs }) => tabs)
        .map(tab => (
          <Radix.Content
            key={tab.value}
            value={tab.value}
            forceMount
            hidden={tab.value !== value}
            className="outline-offset-4 max-lg:pt-5 lg:col-start-2 lg:row-start-1"
          >
            {visited.has(tab.value) && tab.content}
          </Radix.Content>
        ))}
    </Radix.Root>
  );
}

// A gradient at the end of the line shows that there is more to the right.
const LIST =
  'max-lg:-mx-5 max-lg:flex max-lg:gap-1 max-lg:overflow-x-auto max-lg:border-b max-lg:border-line max-lg:pr-10 max-lg:pl-3 max-lg:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)] max-lg:[scrollbar-width:none] lg:sticky lg:top-0 lg:self-start';
const TRIGGER =
  'font-medium whitespace-nowrap text-ink-2 transition-colors duration-150 -outline-offset-2 hover:text-ink data-[state=active]:text-accent-text';
const ON_A_LINE =
  'max-lg:-mb-px max-lg:h-10 max-lg:scroll-mx-10 max-lg:border-b-2 max-lg:border-transparent max-lg:px-2.5 max-sm:h-11 max-lg:data-[state=active]:border-accent max-lg:forced-colors:data-[state=active]:border-[Highlight] max-lg:forced-colors:data-[state=inactive]:border-[Canvas]';
const AT_THE_SIDE =
  'lg:block lg:h-9 lg:w-full lg:rounded-md lg:px-2.5 lg:text-left lg:hover:bg-sunken lg:data-[state=active]:bg-accent-tint lg:forced-colors:data-[state=active]:outline-2';

function Group<T extends string>({ label, tabs }: TabsProps<T>['groups'][number]) {
  if (tabs.length === 0) return null;
  return (
    <>
      {/* To screen readers the tabs are one list. */}
      <p aria-hidden="true" className="px-2.5 pt-4 pb-1 text-xs font-semibold text-ink-2 first:pt-1 max-lg:hidden">
        {label}
      </p>
      {tabs.map(tab => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          data-tab={tab.value}
          className={`${TRIGGER} ${ON_A_LINE} ${AT_THE_SIDE}`}
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </>
  );
}
