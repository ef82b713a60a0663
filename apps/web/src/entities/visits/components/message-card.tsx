import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#web/components/ui/card';

interface MessageCardProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  /** The available actions. */
  actions?: ReactNode;
}

/** A page with a single message and its actions. */
export function MessageCard({ icon: Icon, title, children, actions }: MessageCardProps) {
  return (
    <Card className="mx-auto mt-4 max-w-xl p-6 sm:mt-10 sm:p-8">
      <span className="grid size-10 place-items-center rounded-lg bg-accent-tint text-accent-text">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <h1 className="mt-4 text-xl">{title}</h1>
      <div className="mt-2 grid gap-2 text-ink-2">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
    </Card>
  );
}
