import { cva } from 'class-variance-authority';

/** Shared styles of inputs, selects and text areas; 16 px on phones, where browsers zoom into smaller text. */
export const controlClass = cva(
  [
    'block w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink max-sm:text-lg',
    'transition-[border-color,background-color] duration-150',
    'aria-invalid:border-bad aria-invalid:outline-bad',
    'focus-visible:outline-offset-0 focus-visible:border-accent aria-invalid:focus-visible:border-bad',
    // CSS counts a select as read-only, so the elements are named.
    '[&:is(input,textarea):read-only]:bg-sunken [&:is(input,textarea):read-only]:text-ink-2',
    'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3',
  ],
  { variants: { shape: { line: 'h-control max-sm:h-11', area: 'min-h-24 py-2 leading-normal' } } },
);
