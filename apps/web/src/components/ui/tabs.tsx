import { Tabs as Radix } from 'radix-ui';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

interface TabsProps<T extends string> {
  value: T;
  onChange: (value: T) => void;
  tabs: readonly { value: T; label: string; content: ReactNode }[];
  /** What the tabs are of, for screen readers. */
  label: string;
}

/**
 * Tabs along a line, which scrolls on narrow screens. A panel is made when it is first shown and then stays, so that what
 * is typed in it is not lost while another is shown.
 */
export function Tabs<T extends string>({ value, onChange, tabs, label }: TabsProps<T>) {
  const [visited, setVisited] = useState<ReadonlySet<T>>(new Set([value]));
  if (!visited.has(value)) setVisited(new Set([...visited, value]));
  const strip = useRef<HTMLDivElement>(null);
  // An address can lead to a tab that is out of sight on a phone.
  useLayoutEffect(() => {
    strip.current?.querySelector(`[data-tab="${value}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <Radix.Root value={value} onValueChange={next => onChange(next as T)}>
      <Radix.List
        ref={strip}
        aria-label={label}
        className="-mx-5 flex gap-1 overflow-x-auto border-b border-line px-3 [scrollbar-width:none]"
      >
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="-mb-px h-10 border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-ink-2 transition-colors duration-150 -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent-text max-sm:h-11 forced-colors:data-[state=active]:border-[Highlight] forced-colors:data-[state=inactive]:border-[Canvas]"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          forceMount
          hidden={tab.value !== value}
          className="pt-5 outline-offset-4"
        >
          {visited.has(tab.value) && tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
