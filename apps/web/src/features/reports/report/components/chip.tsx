import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const chipClass = cva(
  'inline-flex min-h-6 max-w-full items-start gap-1.5 rounded-sm px-2 py-[3px] text-xs font-medium print:border print:border-line-strong [&_svg]:mt-0.5 [&_svg]:size-[13px] [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-raised text-ink-2',
        ok: 'bg-ok-tint text-ok',
        bad: 'bg-bad-tint text-bad',
        warn: 'bg-warn-tint text-warn',
      },
    },
  },
);

interface ChipProps {
  tone: NonNullable<VariantProps<typeof chipClass>['tone']>;
  icon: ReactNode;
  children: ReactNode;
}

/** A label on an answer; unlike a badge it may contain a sentence and wrap. */
export function Chip({ tone, icon, children }: ChipProps) {
  return (
    <span className={chipClass({ tone })}>
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}
