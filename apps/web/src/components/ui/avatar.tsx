/** Returns up to two letters: of the first and the last word that begins with one; `?` for a name without letters. */
export function initials(name: string): string {
  const letters = name.split(/\s+/u).flatMap(word => /^\p{L}/u.exec(word) ?? []);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join('').toUpperCase() || '?';
}

const SIZES = { sm: 'size-5 text-[10px]', md: 'size-8 text-xs', lg: 'size-11 text-lg' };

interface AvatarProps {
  name: string;
  /** `sm`: in a line of text; `lg`: beside the title of a page. */
  size?: keyof typeof SIZES;
}

/** A person's initials. Decorative: the name is shown beside it. */
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
