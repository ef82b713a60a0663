import { Copy } from 'lucide-react';
import { notify } from '#web/lib/notify';

interface CopyIdProps {
  id: string;
  /** Shows the whole id rather than its end, where ids differ. */
  full?: boolean;
}

/** An id that is copied on click. */
export function CopyId({ id, full = false }: CopyIdProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      notify.success('ID copied');
    } catch {
      notify.error(`Your browser doesn’t let this page copy. The ID is ${id}`);
    }
  };
  return (
    <button
      type="button"
      title={id}
      aria-label={`Copy ID ${id}`}
      className="relative -mx-1 inline-flex items-center gap-1.5 rounded-sm px-1 py-1 text-left text-xs whitespace-nowrap text-ink-3 after:absolute after:-inset-x-2 after:-inset-y-2 hover:bg-sunken hover:text-ink"
      onClick={() => void copy()}
    >
      {full ? id : `…${id.slice(-4)}`}
      {full && <Copy className="size-3.5 shrink-0" aria-hidden="true" />}
    </button>
  );
}
