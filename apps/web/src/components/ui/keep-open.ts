interface InteractOutsideEvent {
  detail: { originalEvent: Event };
  preventDefault: () => void;
}

/** Keeps a window open when the user clicks a toast or another window above it: neither should close a form. */
export function keepOpenBelow(event: InteractOutsideEvent): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-toast], [role="dialog"]')) event.preventDefault();
}
