/** A grey shape in place of what is loading; `className` gives its size and, for a circle, its rounding. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-breathe bg-line motion-reduce:animate-none${/\brounded-/.test(className) ? '' : ' rounded-sm'} ${className}`}
    />
  );
}
