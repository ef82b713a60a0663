import type { ComponentProps } from 'react';

interface ProgressProps extends Omit<ComponentProps<'progress'>, 'aria-label'> {
  /** What is under way, for screen readers. */
  label: string;
  /** Classes for its place and size. */
  className: string;
}

/** How far something is; without `value` only that it goes on. */
export function Progress({ label, className, ...rest }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      className={`block appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent ${className}`}
      {...rest}
    />
  );
}
