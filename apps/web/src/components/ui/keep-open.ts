interface InteractOutsideEvent {
  detail: { originalEvent: Event };
  preventDefault: () => void;
}

/** Keeps a window open when a toast above it is touched: a toast is no way out of a form. */
export function keepOpenForToasts(event: InteractOutsideEvent): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-toast]')) event.preventDefault();
}
