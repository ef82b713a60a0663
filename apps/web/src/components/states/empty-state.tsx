import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** What this place is for. */
  children: ReactNode;
  /** The one action that fills it. */
  action?: ReactNode;
}

/** Shown for a list or page without content: what it is for and how to fill it. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-accent-tint text-accent-text">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <h2 className="mt-4">{title}</h2>
      <p className="mt-1 max-w-[46ch] text-ink-2">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
