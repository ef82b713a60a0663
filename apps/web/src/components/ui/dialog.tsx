import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './button';
import { keepOpenForToasts } from './keep-open';
import { useReturnFocus } from './return-focus';

interface DialogProps {
  open: boolean;
  /** Called when the person closes it; absent: it cannot be closed (contract §2 Settings without a company). */
  onClose?: (() => void) | undefined;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** `full`: for work that needs the whole window. */
  size?: 'sm' | 'md' | 'lg' | 'full';
}

const FITTED = 'bottom-0 max-h-[92dvh] rounded-t-xl sm:h-fit sm:max-h-[min(88dvh,760px)]';
const SIZE = {
  sm: `${FITTED} sm:max-w-md`,
  md: `${FITTED} sm:max-w-xl`,
  // Of one height, so that tabs stay where they are.
  lg: 'bottom-0 h-[92dvh] rounded-t-xl sm:h-[min(88dvh,760px)] sm:max-w-3xl',
  full: 'inset-y-0 sm:h-[94dvh] sm:max-w-6xl',
};

/** A modal window: in the middle of large screens, from the bottom edge on phones. Focus stays in and returns after. */
export function Dialog({ open, onClose, title, description, children, size = 'sm' }: DialogProps) {
  const stay = (event: Event) => event.preventDefault();
  const locked = onClose ? {} : { onEscapeKeyDown: stay, onPointerDownOutside: stay, onInteractOutside: stay };
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={next => !next && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...focus}
          onInteractOutside={keepOpenForToasts}
          {...locked}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={`fixed inset-x-0 z-50 flex flex-col border border-line bg-surface shadow-float outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in sm:inset-0 sm:m-auto sm:w-[calc(100%-2rem)] sm:rounded-xl ${SIZE[size]}`}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5 pb-3">
            <div className="min-w-0">
              <Radix.Title className="text-lg">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-sm text-ink-2" asChild>
                  <div>{description}</div>
                </Radix.Description>
              )}
            </div>
            {onClose && (
              <Radix.Close
                className={buttonClass({ look: 'quiet', size: 'icon-sm', className: '-mt-1 -mr-1.5 max-sm:-mt-2.5' })}
                aria-label="Close"
              >
                <X aria-hidden="true" />
              </Radix.Close>
            )}
          </header>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The buttons at the end of a dialog, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap items-center justify-end gap-2 max-sm:[&>button]:flex-1">{children}</div>;
}
