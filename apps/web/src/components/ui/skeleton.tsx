import type { ComponentProps } from 'react';

/** A grey placeholder for content that is loading; `className` sets its size and, for a circle, its rounding. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-breathe bg-line motion-reduce:animate-none${/\brounded-/.test(className) ? '' : ' rounded-sm'} ${className}`}
    />
  );
}

/** Placeholder for a person: the circle of the initials and two lines; `className` sets the spacing. */
export function PersonSkeleton({ className }: { className: string }) {
  return (
    <div className={`flex items-center ${className}`}>
      <Skeleton className="size-8 rounded-full" />
      <span className="grid gap-2">
        <Skeleton className="h-3 w-28" />
        <Skeleton className="h-2.5 w-20" />
      </span>
    </div>
  );
}

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
