import { Modal, type ModalProps } from './modal';

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
