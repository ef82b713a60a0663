import type { ComponentProps } from 'react';
import { useHydrated } from '../../lib/hydrated';

/**
 * The form of a prerendered page. Until its script listens nothing can be typed or sent: the browser would send it by
 * itself, with a password in the address.
 */
export function PrerenderedForm(props: ComponentProps<'form'>) {
  return <form noValidate className="grid gap-4" inert={!useHydrated()} {...props} />;
}
