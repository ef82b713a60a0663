import { notify } from '../../lib/notify';

interface ToastActionProps {
  text: string;
  label: string;
  /** The toast's id, to close it with the click. */
  id: string;
  onAction: () => void;
}

/** The content of a toast with one button, for example `notify.success(<ToastAction label="Undo" … />, { id })`. */
export function ToastAction({ text, label, id, onAction }: ToastActionProps) {
  return (
    <span className="flex min-w-0 flex-1 items-center justify-between gap-3">
      <span className="min-w-0">{text}</span>
      <button
        type="button"
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
