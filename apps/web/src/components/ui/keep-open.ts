interface InteractOutsideEvent {
  detail: { originalEvent: Event };
  preventDefault: () => void;
}

/** Keeps a window open when a toast or another window above it is touched: neither is a way out of a form. */
export function keepOpenBelow(event: InteractOutsideEvent): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-toast], [role="dialog"]')) event.preventDefault();
}
