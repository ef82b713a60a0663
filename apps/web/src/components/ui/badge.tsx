import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeClass = cva(
  'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-sm px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-[13px] [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-ink-2',
        accent: 'bg-accent-tint text-accent-text',
        ok: 'bg-ok-tint text-ok',
        bad: 'bg-bad-tint text-bad',
        warn: 'bg-warn-tint text-warn',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

interface BadgeProps extends VariantProps<typeof badgeClass> {
  /** A status is shown as a word with an icon and a tint, never by colour alone. */
  icon?: ReactNode;
  children: ReactNode;
}

export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={badgeClass({ tone })}>
      {icon}
      {children}
    </span>
  );
}
