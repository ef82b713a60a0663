import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  children: ReactNode;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label; all of it is one click target. */
export function Checkbox({ children, onChange, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm max-sm:min-h-11 has-disabled:cursor-not-allowed has-disabled:text-ink-3">
      <input
        {...rest}
        type="checkbox"
        onChange={event => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
