import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './button';
import { keepOpenForToasts } from './keep-open';
import { useReturnFocus } from './return-focus';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** `left`: the menu drawer; `right`: details beside a list. */
  side?: 'left' | 'right';
  children: ReactNode;
}

const SIDE = {
  left: 'left-0 w-[min(300px,calc(100%-56px))] border-r data-[state=closed]:animate-slide-left-out data-[state=open]:animate-slide-left-in',
  right:
    'right-0 w-full border-l sm:w-[min(480px,calc(100%-56px))] data-[state=closed]:animate-slide-right-out data-[state=open]:animate-slide-right-in',
};

/** A panel that slides in from an edge. */
export function Sheet({ open, onClose, title, description, side = 'right', children }: SheetProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={next => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...focus}
          data-sheet={side}
          onInteractOutside={keepOpenForToasts}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={`fixed inset-y-0 z-50 flex flex-col border-line bg-surface shadow-float outline-none ${SIDE[side]}`}
        >
          <header className="flex items-start justify-between gap-3 border-b border-line px-5 py-4">
            <div className="min-w-0">
              <Radix.Title className="truncate">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-sm text-ink-2" asChild>
                  <div>{description}</div>
                </Radix.Description>
              )}
            </div>
            <Radix.Close
              className={buttonClass({ look: 'quiet', size: 'icon-sm', className: '-mt-1 -mr-1.5 max-sm:-mt-2.5' })}
              aria-label="Close"
            >
              <X aria-hidden="true" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
