import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';

/** Classes of a button, also for links that look like one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export const buttonClass = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none',
    'transition-[background-color,border-color,color,opacity] duration-150',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    '[&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'border-accent bg-accent text-accent-ink not-aria-disabled:enabled:hover:border-accent-hover not-aria-disabled:enabled:hover:bg-accent-hover [a&]:hover:border-accent-hover [a&]:hover:bg-accent-hover',
        plain: 'border-line-strong bg-surface text-ink not-aria-disabled:enabled:hover:bg-sunken [a&]:hover:bg-sunken',
        quiet:
          'border-transparent bg-transparent text-ink-2 not-aria-disabled:enabled:hover:bg-sunken not-aria-disabled:enabled:hover:text-ink [a&]:hover:bg-sunken [a&]:hover:text-ink',
        danger:
          'border-bad bg-bad text-bad-ink not-aria-disabled:enabled:hover:border-bad-hover not-aria-disabled:enabled:hover:bg-bad-hover [a&]:hover:bg-bad-hover',
      },
      size: {
        sm: 'h-8 px-2.5 text-sm max-sm:h-11 max-sm:px-3.5',
        md: 'h-9 px-3.5 text-base max-sm:h-11',
        lg: 'h-11 px-5 text-lg',
        icon: 'size-9 text-base max-sm:size-11',
        'icon-sm': 'size-8 text-sm max-sm:size-11',
      },
    },
    defaultVariants: { variant: 'plain', size: 'md' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClass> {
  /** Shows that the action is running and ignores further clicks. */
  busy?: boolean;
}

const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * A button. `type` defaults to `button`, so that none submits a form by accident. A busy button keeps the focus, which
 * a disabled one would lose.
 */
export function Button({ variant, size, busy = false, className, children, type, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass({ variant, size, className })}
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={busy ? refuse : onClick}
    >
      {busy && <LoaderCircle className="animate-spin motion-reduce:animate-none" aria-hidden="true" />}
      {children}
    </button>
  );
}
