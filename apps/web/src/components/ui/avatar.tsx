/** Up to two letters: of the first and the last word. Counts whole characters, so that no emoji is cut in half. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase() || '?';
}

const SIZES = { md: 'size-8 text-xs', lg: 'size-11 text-lg' };

interface AvatarProps {
  name: string;
  /** `lg`: beside the title of a page. */
  size?: keyof typeof SIZES;
}

/** A person's initials; decorative, the name stands beside it. */
export function Avatar({ name, size = 'md' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-tint font-semibold text-accent-text print:hidden ${SIZES[size]}`}
    >
      {initials(name)}
    </span>
  );
}
