import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless';
import { notify } from '../../lib/notify';

/**
 * Where toasts appear: top right, success green, error red (contract §8), below the menu and the buttons of the page
 * header, which the user needs next. Beside an open sheet, or at the bottom on small screens, where there is no room
 * beside it. Over a window at the bottom edge of a phone, whose buttons are there, at the very top. The live regions
 * are always in the page.
 */
const PLACE =
  'fixed inset-x-3 top-30 sm:right-4 sm:left-auto sm:w-[min(400px,calc(100%-2rem))] lg:top-19 in-[:has([data-sheet=right])]:max-lg:top-auto in-[:has([data-sheet=right])]:max-lg:bottom-3 in-[:has([data-sheet=right])]:lg:right-[496px] in-[:has([role=dialog]:not([data-sheet]))]:max-sm:top-2 in-[:has([role=dialog]:not([data-sheet]))]:max-sm:bottom-auto';

/** Renders all toasts of the application. */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const shown = toasts.filter(toast => toast.visible);
  const errors = shown.filter(toast => toast.type === 'error');
  const others = shown.filter(toast => toast.type !== 'error');
  return (
    <div
      className={`pointer-events-none z-[60] flex flex-col gap-2 print:hidden ${PLACE}`}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div aria-live="assertive" className="contents">
        {errors.map(toast => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div aria-live="polite" className="contents">
        {others.map(toast => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const bad = toast.type === 'error';
  const Icon = bad ? TriangleAlert : CircleCheck;
  return (
    <div
      data-toast={toast.type}
      className={`pointer-events-auto flex min-h-11 animate-rise-in items-center gap-2.5 rounded-lg py-1.5 pr-1.5 pl-3.5 font-medium shadow-float ${bad ? 'bg-bad text-bad-ink' : 'bg-ok text-ok-ink'}`}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <div className="flex max-h-40 min-w-0 flex-1 overflow-y-auto py-1">{resolveValue(toast.message, toast)}</div>
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
