import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge';

interface CheckRowProps {
  icon: LucideIcon;
  name: string;
  /** Whether it is needed, in words. */
  need: string;
  status: { tone: 'neutral' | 'ok' | 'warn'; text: string };
  /** What to do, or the result. */
  help: string;
  /** The meter or picture, and the buttons. */
  children?: ReactNode;
}

/** One check: its name, its state, a sentence, and its actions. */
export function CheckRow({ icon: Icon, name, need, status, help, children }: CheckRowProps) {
  return (
    <li className="flex gap-4 p-4 sm:p-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-sunken text-ink-2 max-sm:hidden">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-lg">{name}</h3>
          <span className="text-sm text-ink-2">{need}</span>
          <span className="ms-auto">
            <Badge tone={status.tone}>{status.text}</Badge>
          </span>
        </div>
        <output className="mt-1 block text-base text-ink-2">{help}</output>
        {children && <div className="mt-3 flex flex-wrap items-center gap-2">{children}</div>}
      </div>
    </li>
  );
}
