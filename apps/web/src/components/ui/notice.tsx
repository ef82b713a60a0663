import { cva, type VariantProps } from 'class-variance-authority';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const noticeClass = cva('flex items-start gap-2.5 rounded-md px-3.5 py-3 forced-colors:border', {
  variants: {
    tone: {
      info: 'bg-accent-tint text-accent-text',
      ok: 'bg-ok-tint text-ok',
      warn: 'bg-warn-tint text-warn',
      bad: 'bg-bad-tint text-bad',
    },
  },
});

const ICON = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: TriangleAlert };

interface NoticeProps {
  tone: NonNullable<VariantProps<typeof noticeClass>['tone']>;
  title: ReactNode;
  children?: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
}

/** A message inside the page; bad ones are announced at once. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const Icon = ICON[tone];
  return (
    <div className={noticeClass({ tone })} role={tone === 'bad' || tone === 'warn' ? 'alert' : undefined}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">{title}</p>
          {children && <div className="mt-0.5 text-sm text-ink-2">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
