/** The product's mark in the theme's colours; decorative, the name stands beside it. */
export function Logo({ className = 'size-[22px]' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <rect x="1.5" y="1.5" width="21" height="21" rx="6" fill="var(--accent)" />
      <path
        d="M7 12.2l3.2 3.3L17.2 8.6"
        stroke="var(--accent-ink)"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
