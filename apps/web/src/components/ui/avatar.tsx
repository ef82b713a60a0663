/** Up to two letters: of the first and the last word. Counts whole characters, so that no emoji is cut in half. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase() || '?';
}

/** A person's initials; decorative, the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-full bg-accent-tint text-xs font-semibold text-accent-text"
    >
      {initials(name)}
    </span>
  );
}
