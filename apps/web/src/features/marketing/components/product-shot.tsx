import { useThemeMode } from '../../../lib/theme';

/** Pictures of the running product, made by `pnpm screenshots`: `<name>-<theme>-<width>.webp`. */
const FILES = import.meta.glob<string>('../../../assets/product/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
const [SMALL, LARGE] = [720, 1320];

interface ProductShotProps {
  name: 'upcoming' | 'candidates' | 'dashboard';
  /** What is to be seen, for whoever cannot see it. */
  text: string;
  /** How wide it is shown, as in the `sizes` of an image. */
  sizes: string;
  /** In sight when the page opens: not loaded lazily. */
  first?: boolean;
}

/** A screen of the product in the theme of the page; its place is kept while it loads. */
export function ProductShot({ name, text, sizes, first = false }: ProductShotProps) {
  const mode = useThemeMode();
  const theme = mode === 'dark' ? 'dark' : 'light';
  const file = (width: number, of: 'light' | 'dark') =>
    FILES[`../../../assets/product/${name}-${of}-${width}.webp`] ?? '';
  const set = (of: 'light' | 'dark') => `${file(SMALL, of)} ${SMALL}w, ${file(LARGE, of)} ${LARGE}w`;
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-float">
      <picture>
        {mode === 'auto' && <source media="(prefers-color-scheme: dark)" srcSet={set('dark')} sizes={sizes} />}
        <img
          src={file(LARGE, theme)}
          srcSet={set(theme)}
          sizes={sizes}
          width={LARGE}
          height={(LARGE * 3) / 4}
          alt={text}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          className="block h-auto w-full"
        />
      </picture>
    </div>
  );
}
