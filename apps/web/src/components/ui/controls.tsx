import { cva } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useFieldControl } from './field';

/** Shared styles of inputs, selects and text areas; 16 px on phones, where browsers zoom into smaller text. */
export const controlClass = cva(
  [
    'block w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink max-sm:text-lg',
    'transition-[border-color,background-color] duration-150',
    'aria-invalid:border-bad aria-invalid:outline-bad',
    'focus-visible:outline-offset-0 focus-visible:border-accent aria-invalid:focus-visible:border-bad',
    // CSS counts a select as read-only, so the elements are named.
    '[&:is(input,textarea):read-only]:bg-sunken [&:is(input,textarea):read-only]:text-ink-2',
    'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3',
  ],
  { variants: { shape: { line: 'h-control max-sm:h-11', area: 'min-h-24 py-2 leading-normal' } } },
);

/** A one-line input; inside a `Field` it takes the field's label, hint and error. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input type={type} className={controlClass({ shape: 'line', className })} {...rest} {...useFieldControl(rest)} />
  );
}

/** Text of several lines; grows with its content where the browser can. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={controlClass({ shape: 'area', className: `field-sizing-content max-h-96 ${className ?? ''}` })}
      {...rest}
      {...useFieldControl(rest)}
    />
  );
}

/**
 * The native select in our style: it supports type-ahead, opens the native picker on phones and needs no script.
 * Children are `<option>`s; `look` overrides the style of the control itself.
 */
export function Select({ className, look = '', ...rest }: ComponentProps<'select'> & { look?: string }) {
  return (
    <div className={`relative ${className ?? ''}`}>
      <select
        className={controlClass({ shape: 'line', className: `cursor-pointer appearance-none truncate pe-9 ${look}` })}
        {...rest}
        {...useFieldControl(rest)}
      />
      <ChevronDown
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-ink-2"
        aria-hidden="true"
      />
    </div>
  );
}

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
