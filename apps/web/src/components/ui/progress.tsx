import type { ComponentProps } from 'react';

interface ProgressProps extends Omit<ComponentProps<'progress'>, 'aria-label'> {
  /** What is in progress, for screen readers. */
  label: string;
  /** Classes for its place and size. */
  className: string;
}

/** A progress bar; indeterminate without `value`. */
export function Progress({ label, className, ...rest }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      className={`block appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent ${className}`}
      {...rest}
    />
  );
}
