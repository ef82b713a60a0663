import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class';
import { useFieldControl } from './field';

/**
 * The native select in our style: it supports type-ahead, opens the native picker on phones and needs no script.
 * Children are `<option>`s.
 */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={`relative ${className ?? ''}`}>
      <select
        className={controlClass({ shape: 'line', className: 'cursor-pointer appearance-none truncate pe-9' })}
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
