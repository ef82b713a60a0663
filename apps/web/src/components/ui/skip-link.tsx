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
