import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass } from './controls';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label'> {
  /** What is searched, for screen readers. */
  label: string;
  className?: string;
}

/** A search box with an icon; `className` positions the whole. */
export function SearchInput({ label, className, ...rest }: SearchInputProps) {
  return (
    <div className={`relative ${className ?? ''}`}>
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-2"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={label}
        className={controlClass({ shape: 'line', className: 'pl-9' })}
        {...rest}
      />
    </div>
  );
}
