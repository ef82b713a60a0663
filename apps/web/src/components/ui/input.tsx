import type { ComponentProps } from 'react';
import { controlClass } from './control-class';
import { useFieldControl } from './field';

/** A one-line input; inside a `Field` it takes the field's label, hint and error. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input type={type} className={controlClass({ shape: 'line', className })} {...rest} {...useFieldControl(rest)} />
  );
}
