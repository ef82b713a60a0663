import type { ComponentProps } from 'react';

/** A table that scrolls horizontally inside its box on narrow screens. */
export function Table({ className, label, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    <div className="overflow-x-auto">
      <table className={`w-full border-collapse text-left ${className ?? ''}`} aria-label={label} {...rest} />
    </div>
  );
}

export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={`h-10 border-b border-line px-4 text-sm font-medium whitespace-nowrap text-ink-2 ${className ?? ''}`}
      {...rest}
    />
  );
}

/** A row; `clickable` shows that it opens something. */
export function Tr({ clickable, className, ...rest }: ComponentProps<'tr'> & { clickable?: boolean }) {
  return (
    <tr
      className={`border-b border-line last:border-b-0 aria-selected:bg-accent-tint ${clickable ? 'cursor-pointer hover:bg-sunken' : ''} ${className ?? ''}`}
      {...rest}
    />
  );
}

export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={`h-[52px] px-4 ${className ?? ''}`} {...rest} />;
}
