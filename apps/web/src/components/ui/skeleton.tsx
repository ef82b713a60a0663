/** A grey shape in place of what is loading; `className` gives its size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-breathe rounded-sm bg-line motion-reduce:animate-none ${className}`}
    />
  );
}
