import type { LazyPart } from '#web/lib/lazy-with-retry';
import { OpenedOnce } from './opened-once';

interface LazyDialogProps<Props extends { open: boolean }> {
  dialog: LazyPart<Props>;
  props: Props;
}

/** A window in a script of its own, loaded when it is first opened. */
export function LazyDialog<Props extends { open: boolean }>({ dialog, props }: LazyDialogProps<Props>) {
  return (
    <OpenedOnce open={props.open}>
      <dialog.Component {...props} />
    </OpenedOnce>
  );
}
