import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless';
import { notify } from '#web/lib/notify';

/**
 * Where toasts appear: top right, success green, error red (contract §8), in a strip that every layout and window leaves
 * free, so that they cover nothing that is read or pressed. Below 1,024 px that is the top bar, between the menu button
 * and search. Beside an open sheet on large screens; below the drawer's scrim, which has its own buttons there; and over the
 * pictures of a room. The live regions are always in the page.
 */
const PLACE =
  'fixed top-0.5 right-25 left-14 max-[23rem]:right-23.5 max-[23rem]:left-12 sm:top-2 sm:left-auto sm:max-w-[calc(100%-20.5rem)] lg:top-1 lg:right-8 lg:max-w-[min(40rem,calc(100%-20rem))] in-[:has([data-sheet=right])]:lg:right-[496px] in-[:has([data-sheet=right])]:lg:max-w-[calc(100%-512px)] in-[:has([data-sheet=left])]:z-30 in-[:has([data-room])]:top-18';

/** Renders the toasts of the application: the newest, and every error, as one that no one saw would be lost. */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const all = toasts.filter(toast => toast.visible);
  const cards = (wanted: (toast: Toast) => boolean) =>
    all.map(
      (toast, at) => wanted(toast) && <ToastCard key={toast.id} toast={toast} isShown={at === 0 || isError(toast)} />,
    );
  return (
    <div
      className={`pointer-events-none z-[60] flex flex-col items-end gap-1 print:hidden ${PLACE}`}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div aria-live="assertive" className="contents">
        {cards(isError)}
      </div>
      <div aria-live="polite" className="contents">
        {cards(toast => !isError(toast))}
      </div>
    </div>
  );
}

/** A longer text, or one with a button, needs the room of the icon on phones; one beyond three lines leaves the bar. */
const SHORT_TEXT = 40;
const THREE_LINES = 75;

const isError = ({ type }: Toast): boolean => type === 'error';

interface ToastCardProps {
  toast: Toast;
  /** The others wait, with their shortcut, until it is closed. */
  isShown: boolean;
}

function ToastCard({ toast, isShown }: ToastCardProps) {
  const bad = isError(toast);
  const Icon = bad ? TriangleAlert : CircleCheck;
  const message = resolveValue(toast.message, toast);
  const length = typeof message === 'string' ? message.length : SHORT_TEXT + 1;
  const isLong = length > SHORT_TEXT;
  const room = `${isLong ? 'max-sm:text-[13px]' : ''} ${length > THREE_LINES ? 'max-sm:py-2.5 sm:max-lg:py-1.5' : 'max-sm:py-0.5'}`;
  return (
    <div
      data-toast={toast.type}
      hidden={!isShown}
      className={`pointer-events-auto flex min-h-10 animate-rise-in items-center gap-2.5 rounded-lg py-0.5 pr-1 pl-3.5 text-sm leading-tight font-medium shadow-float max-sm:min-h-13 max-sm:w-full max-sm:gap-2 max-sm:pr-0.5 max-sm:pl-3 [&[hidden]]:hidden ${room} ${bad ? 'bg-bad text-bad-ink' : 'bg-ok text-ok-ink'}`}
    >
      <Icon className={`size-4 shrink-0 ${isLong ? 'max-sm:hidden' : ''}`} aria-hidden="true" />
      <div className="flex max-h-40 min-w-0 max-sm:max-h-[50dvh] flex-1 overflow-y-auto [overflow-wrap:anywhere]">
        {message}
      </div>
      <button
        type="button"
        aria-label="Close notification"
        className="grid size-8 shrink-0 place-items-center rounded-sm outline-current hover:opacity-70 max-sm:size-11"
        onClick={() => notify.dismiss(toast.id)}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}
