import type { ComponentProps } from 'react';
import { useFieldControl } from './field';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'className'>;

/** An on/off setting inside a `Field`: a checkbox that looks like a switch. */
export function Switch(props: SwitchProps) {
  const control = useFieldControl(props);
  return (
    <span className="relative inline-flex h-6 w-11 shrink-0">
      <input
        {...props}
        {...control}
        type="checkbox"
        className="peer absolute inset-0 z-10 m-0 size-full cursor-pointer appearance-none rounded-full opacity-0 disabled:cursor-not-allowed max-sm:-inset-y-2.5 max-sm:h-11"
      />
      <span
        aria-hidden="true"
        className="size-full rounded-full border border-line-strong bg-surface transition-colors peer-checked:border-accent peer-checked:bg-accent forced-colors:peer-checked:bg-[Highlight] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-60"
      />
      <span
        aria-hidden="true"
        className="absolute top-1 left-1 size-4 rounded-full bg-ink-2 forced-colors:bg-[ButtonText] forced-colors:peer-checked:bg-[HighlightText] transition-transform peer-checked:translate-x-5 peer-checked:bg-accent-ink motion-reduce:transition-none"
      />
    </span>
  );
}
