import type { ComponentProps } from 'react';
import { useHydrated } from '#web/lib/hydrated';

/**
 * The form of a prerendered page. It is disabled until its script listens; otherwise the browser would submit it
 * natively, with a password in the address.
 */
export function PrerenderedForm(props: ComponentProps<'form'>) {
  return <form noValidate className="grid gap-4" inert={!useHydrated()} {...props} />;
}
