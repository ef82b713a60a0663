import { notify } from '#web/lib/notify';

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
    <span className="flex min-w-0 flex-1 items-center justify-between gap-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
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
