import { useEffect, useRef } from 'react';
import { notify } from '#web/lib/notify';

/** The button is below the text where both do not fit side by side. */
const ROW = 'flex min-w-0 flex-1 items-center justify-between gap-x-3 max-[23rem]:flex-wrap max-[23rem]:pb-1.5';
const TEXT = 'min-w-0 max-[23rem]:w-full max-[23rem]:pt-2';

interface ToastActionProps {
  text: string;
  label: string;
  /** The toast's id, to close it with the click. */
  id: string;
  onAction: () => void;
}

/** The actions on the screen, newest last; the shortcut triggers the newest. */
const shown: symbol[] = [];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * The content of a toast with one button, for example `notify.success(<ToastAction label="Undo" … />, { id })`. Ctrl+Z
 * presses the button from anywhere but a field, because the focus cannot leave an open window to reach a toast.
 */
export function ToastAction({ text, label, id, onAction }: ToastActionProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const self = Symbol(id);
    shown.push(self);
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || event.defaultPrevented || isTyping(event.target) || shown.at(-1) !== self) return;
      event.preventDefault();
      button.current?.click();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      shown.splice(shown.indexOf(self), 1);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [id]);
  return (
    <span className={ROW}>
      <span className={TEXT}>{text}</span>
      <button
        ref={button}
        type="button"
        title={`${label} (Ctrl+Z)`}
        aria-keyshortcuts="Control+Z Meta+Z"
        className="h-8 shrink-0 rounded-sm bg-bg px-2.5 text-sm font-medium text-ink hover:bg-sunken max-sm:h-11"
        onClick={() => {
          notify.dismiss(id);
          onAction();
        }}
      >
        {label}
      </button>
    </span>
  );
}

interface ToastLinkProps {
  text: string;
  label: string;
  href: string;
  /** The toast's id, to close it with the click. */
  id: string;
  /** Follows the link within the application: toasts are outside its router. */
  onFollow: () => void;
}

/** The content of a toast with a link, for example `notify.success(<ToastLink label="View details" … />, { id })`. */
export function ToastLink({ text, label, href, id, onFollow }: ToastLinkProps) {
  return (
    <span className={ROW}>
      <span className={TEXT}>{text}</span>
      <a
        href={href}
        className="flex min-h-8 shrink-0 items-center rounded-sm bg-bg px-2.5 text-ink hover:bg-sunken max-sm:min-h-11"
        onClick={event => {
          notify.dismiss(id);
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onFollow();
        }}
      >
        {label}
      </a>
    </span>
  );
}
