import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { LeaveContext, type Unsaved, type UnsavedForm } from '../form/leave-guard';
import { Button, buttonClass, type ButtonProps } from './button';
import { useReturnFocus } from './return-focus';

interface ModalProps {
  open: boolean;
  /**
   * Called when the user closes the window, after confirmation where a form in it would lose something. Absent where it
   * cannot be closed (contract §2 Settings without a company).
   */
  onClose?: (() => void) | undefined;
  /**
   * Reopens the window where something else closed it, such as Back, while a form in it would lose something; the user
   * is then asked too. Absent if nothing else closes it.
   */
  onReopen?: (() => void) | undefined;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Classes of the window, its head, title and content. */
  classes: { window: string; head: string; title: string; body: string; sheet?: 'left' | 'right' };
}

/** Closes the window as its close button does; null outside a window, and in one that cannot be closed. */
const CloseContext = createContext<(() => void) | null>(null);

/**
 * The base of `Dialog` and `Sheet`: a window over the page. It traps the focus and returns it on closing; a form in it
 * is never lost by closing without confirmation (see `useLeaveGuard`).
 */
function Modal({ open, onClose, onReopen, title, description, children, classes }: ModalProps) {
  const stay = (event: Event) => event.preventDefault();
  const locked = onClose ? {} : { onEscapeKeyDown: stay, onPointerDownOutside: stay, onInteractOutside: stay };
  const focus = useReturnFocus();
  const [forms, setForms] = useState<Readonly<Record<string, UnsavedForm>>>({});
  const report = useCallback((id: string, form: UnsavedForm | null) => {
    setForms(({ [id]: _before, ...others }) => (form ? { ...others, [id]: form } : others));
  }, []);
  const unsaved = Object.values(forms);
  const kind = (['sending', 'changed'] as const).find(one => unsaved.some(form => form.kind === one)) ?? null;
  const [asked, setAsked] = useState<Unsaved | null>(null);
  // If the form was sent meanwhile, the question is now about that; if it has been settled, there is nothing left to
  // ask.
  if (asked && asked !== kind) setAsked(kind === 'sending' ? kind : null);
  const isKept = !open && kind !== null && onReopen !== undefined;
  if (isKept && asked === null) setAsked(kind);
  useEffect(() => {
    if (isKept) onReopen?.();
  }, [isKept, onReopen]);
  const close = useMemo(() => (kind ? () => setAsked(kind) : (onClose ?? (() => undefined))), [kind, onClose]);

  return (
    <>
      <Radix.Root open={open || isKept} onOpenChange={next => !next && close()}>
        <Radix.Portal>
          <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
          <Radix.Content
            {...focus}
            data-sheet={classes.sheet}
            onInteractOutside={keepOpenBelow}
            onEscapeKeyDown={keepOpenForList}
            {...locked}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={`fixed z-50 flex flex-col border-line bg-surface shadow-float outline-none ${classes.window}`}
          >
            <header className={`flex items-start justify-between gap-4 px-5 ${classes.head}`}>
              <div className="min-w-0">
                <Radix.Title className={classes.title}>{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-sm text-ink-2" asChild>
                    <div>{description}</div>
                  </Radix.Description>
                )}
              </div>
              {onClose && (
                <Radix.Close
                  className={buttonClass({
                    variant: 'quiet',
                    size: 'icon-sm',
                    className: '-mt-1 -mr-1.5 max-sm:-mt-2.5',
                  })}
                  aria-label="Close"
                >
                  <X aria-hidden="true" />
                </Radix.Close>
              )}
            </header>
            <div className={`min-h-0 flex-1 overflow-y-auto overscroll-contain ${classes.body}`}>
              <LeaveContext value={report}>
                <CloseContext value={onClose ? close : null}>{children}</CloseContext>
              </LeaveContext>
            </div>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {kind && asked === kind && (
        <LeaveQuestion
          kind={kind}
          onStay={() => setAsked(null)}
          onLeave={() => {
            setAsked(null);
            if (kind === 'changed') for (const form of unsaved) form.discard();
            onClose?.();
          }}
        />
      )}
    </>
  );
}

const QUESTION = {
  changed: {
    title: 'Discard your changes?',
    description: 'What you typed here has not been saved.',
    stay: 'Keep editing',
    leave: 'Discard changes',
  },
  sending: {
    title: 'Close this window?',
    description: 'Your changes are still being saved. We’ll let you know when that’s done.',
    stay: 'Wait here',
    leave: 'Close window',
  },
};

interface LeaveQuestionProps {
  kind: Unsaved;
  onStay: () => void;
  onLeave: () => void;
}

function LeaveQuestion({ kind, onStay, onLeave }: LeaveQuestionProps) {
  const words = QUESTION[kind];
  return (
    <Modal open onClose={onStay} title={words.title} description={words.description} classes={WINDOW.sm}>
      <DialogActions>
        <Button data-stay onClick={onStay}>
          {words.stay}
        </Button>
        <Button variant={kind === 'changed' ? 'danger' : 'plain'} onClick={onLeave}>
          {words.leave}
        </Button>
      </DialogActions>
    </Modal>
  );
}

/** Closes the window around it as its close button does; does nothing where that cannot be closed. */
export function CloseButton(props: Omit<ButtonProps, 'onClick'>) {
  const close = use(CloseContext);
  return close && <Button data-stay {...props} onClick={close} />;
}

/**
 * The buttons at the end of a dialog, the primary one last. They stay in view while the content above them scrolls,
 * where that is not a grid: the place of a grid's item is its cell.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-1 mt-5 -mb-5 flex flex-wrap items-center justify-end gap-2 bg-surface px-1 pb-5 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-5 before:bg-linear-to-t before:from-surface before:to-transparent max-sm:[&>button]:flex-1">
      {children}
    </div>
  );
}

const CENTRED =
  'inset-x-0 overflow-hidden border data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in sm:inset-0 sm:m-auto sm:w-[calc(100%-2rem)] sm:rounded-xl';
const FITTED = `${CENTRED} bottom-0 max-h-[min(92dvh,100dvh-3.5rem)] rounded-t-xl sm:h-fit sm:max-h-[min(88dvh,760px,100dvh-7rem)]`;
const STEADY = `${CENTRED} bottom-0 h-[min(92dvh,100dvh-3.5rem)] rounded-t-xl sm:h-[min(88dvh,760px,100dvh-7rem)]`;
const centred = (window: string): ModalProps['classes'] => ({
  window,
  head: 'pt-5 pb-3',
  title: 'text-lg',
  // What gets the focus scrolls to above the buttons.
  body: 'flex flex-col scroll-pb-20 px-5 pb-5',
});

/** The sizes of a centred window. Each leaves the strip free in which toasts appear. */
const WINDOW = {
  sm: centred(`${FITTED} sm:max-w-md`),
  md: centred(`${FITTED} sm:max-w-xl`),
  wide: centred(`${FITTED} sm:max-w-3xl`),
  // Fixed height, so that what is added or opened in it does not move the window.
  lg: centred(`${STEADY} sm:max-w-3xl`),
  // The same, with tabs at the side.
  xl: centred(`${STEADY} sm:max-w-5xl`),
  full: centred(`${CENTRED} top-14 bottom-0 rounded-t-xl sm:top-14 sm:bottom-4 sm:max-w-6xl`),
};

interface DialogProps extends Omit<ModalProps, 'title' | 'classes'> {
  title: string;
  /** `full`: for work that needs the whole window. */
  size?: keyof typeof WINDOW;
}

/** A modal window: centred on large screens, at the bottom edge on phones. */
export function Dialog({ size = 'sm', ...rest }: DialogProps) {
  return <Modal {...rest} classes={WINDOW[size]} />;
}

interface InteractOutsideEvent {
  detail: { originalEvent: Event };
  preventDefault: () => void;
}

/** Keeps a window open when the user clicks a toast or another window above it: neither should close a form. */
function keepOpenBelow(event: InteractOutsideEvent): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-toast], [role="dialog"]')) event.preventDefault();
}

/** Keeps a window open when Escape closes the list of a field in it. */
function keepOpenForList(event: Event): void {
  if (event.target instanceof Element && event.target.matches('[role=combobox][aria-expanded=true]')) {
    event.preventDefault();
  }
}

interface SheetProps extends Omit<ModalProps, 'classes'> {
  onClose: () => void;
  /** `left`: the menu drawer; `right`: details beside a list. */
  side?: 'left' | 'right';
}

const SIDE = {
  left: 'left-0 w-[min(300px,calc(100%-56px))] border-r data-[state=closed]:animate-slide-left-out data-[state=open]:animate-slide-left-in',
  right:
    'right-0 w-full border-l max-lg:top-14 sm:w-[min(480px,calc(100%-56px))] data-[state=closed]:animate-slide-right-out data-[state=open]:animate-slide-right-in',
};

/** A panel that slides in from an edge. One at the right leaves the strip free in which toasts appear. */
export function Sheet({ side = 'right', ...rest }: SheetProps) {
  const classes = {
    sheet: side,
    window: `inset-y-0 ${SIDE[side]}`,
    head: 'border-b border-line py-4',
    title: 'truncate',
    body: '',
  };
  return <Modal {...rest} classes={classes} />;
}
