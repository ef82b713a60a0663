import { useThemeMode } from '#web/lib/theme';

/** Screenshots of the product, taken by `pnpm screenshots`: `<name>-<theme>-<width>.webp`. */
const FILES = import.meta.glob<string>('../../../assets/product/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const [SMALL, LARGE] = [720, 1320];

interface ProductShotProps {
  name: 'upcoming' | 'candidates' | 'dashboard';
  /** Alternative text. */
  text: string;
  /** Displayed width, as in the `sizes` of an image. */
  sizes: string;
  /** Visible when the page opens: not loaded lazily. */
  first?: boolean;
}

/** A screenshot in the theme of the page; its space is reserved while it loads. */
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
