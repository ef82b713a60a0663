import { Modal, WINDOW, type ModalProps } from './modal';

export { CloseButton, DialogActions } from './modal';

interface DialogProps extends Omit<ModalProps, 'title' | 'classes'> {
  title: string;
  /** `full`: for work that needs the whole window. */
  size?: keyof typeof WINDOW;
}

/** A modal window: centred on large screens, at the bottom edge on phones. */
export function Dialog({ size = 'sm', ...rest }: DialogProps) {
  return <Modal {...rest} classes={WINDOW[size]} />;
}
