import type { ComponentProps } from 'react';
import { controlClass } from './control-class';
import { useFieldControl } from './field';

/** Text of several lines; grows with its content where the browser can. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={controlClass({ shape: 'area', className: `field-sizing-content max-h-96 ${className ?? ''}` })}
      {...rest}
      {...useFieldControl(rest)}
    />
  );
}
