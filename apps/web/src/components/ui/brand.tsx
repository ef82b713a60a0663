import { PRODUCT_NAME } from '#web/lib/env';

/** The product's mark, in the theme's colours, and its name. */
export function Brand() {
  return (
    <span className="flex items-center gap-2.5 text-[15px] font-bold tracking-[-0.01em] whitespace-nowrap">
      <svg className="size-[22px] shrink-0" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <rect x="1.5" y="1.5" width="21" height="21" rx="6" fill="var(--accent)" />
        <path
          d="M7 12.2l3.2 3.3L17.2 8.6"
          stroke="var(--accent-ink)"
          strokeWidth="2.3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {PRODUCT_NAME}
    </span>
  );
}

/** The first Tab stop: skips the navigation to the page's content. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-[70] -translate-y-16 rounded-md bg-accent px-4 py-2.5 font-medium text-accent-ink focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  );
}
