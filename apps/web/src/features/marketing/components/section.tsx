import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '#web/components/ui/badge';
import { buttonClass } from '#web/components/ui/button';
import { PATHS } from '#web/lib/paths';
import { useSession } from '#web/lib/session';
import { useThemeMode } from '#web/lib/theme';
import { FEEDBACK_CALL, PLANNED_LABEL, START_LABEL } from '../content';

/** The width and side padding of everything on the public pages. */
export const PAGE_WIDTH = 'mx-auto w-full max-w-page px-4 sm:px-6';

interface SectionProps {
  title: string;
  text?: string;
  /** On a surface of its own, from edge to edge. */
  raised?: boolean;
  children: ReactNode;
}

/** A section of a public page with its heading. */
export function Section({ title, text, raised = false, children }: SectionProps) {
  return (
    <section className={raised ? 'border-y border-line bg-surface' : undefined}>
      <div className={`${PAGE_WIDTH} py-16 sm:py-20`}>
        <h2 className="text-2xl tracking-[-0.02em] text-balance">{title}</h2>
        {text && <p className="mt-3 max-w-[58ch] text-pretty text-ink-2">{text}</p>}
        <div className="mt-8 sm:mt-10">{children}</div>
      </div>
    </section>
  );
}

/** The top of a public page other than the home page, with its one h1. */
export function PageTop({ title, text }: { title: string; text: string }) {
  return (
    <div className={`${PAGE_WIDTH} pt-14 sm:pt-20`}>
      <h1 className="text-display font-bold tracking-[-0.032em]">{title}</h1>
      <p className="mt-4 max-w-[50ch] text-[17px] leading-[1.55] text-pretty text-ink-2">{text}</p>
    </div>
  );
}

/** Marks a promise that is not built yet. */
export function PlannedBadge() {
  return <Badge>{PLANNED_LABEL}</Badge>;
}

/** A page's only button: register, or go back to work where a token is stored (contract §2). */
export function StartLink() {
  const { token } = useSession();
  return (
    <Link
      to={token ? PATHS.dashboard : PATHS.signUp}
      className={buttonClass({ variant: 'primary', size: 'lg', className: 'max-sm:w-full' })}
    >
      {token ? 'Open the dashboard' : START_LABEL}
    </Link>
  );
}

/** The last section of the pages: an invitation to send feedback. */
export function FeedbackCall() {
  return (
    <section className="bg-panel text-panel-ink">
      <div
        className={`${PAGE_WIDTH} flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-14 outline-panel-ink sm:py-16`}
      >
        <div className="min-w-0">
          <h2 className="text-2xl tracking-[-0.02em] text-balance">{FEEDBACK_CALL.title}</h2>
          <p className="mt-2 max-w-[52ch] text-pretty text-panel-ink-2">{FEEDBACK_CALL.text}</p>
        </div>
        <Link
          to={PATHS.contact}
          className="inline-flex h-11 items-center justify-center rounded-md bg-panel-ink px-5 font-medium text-panel outline-panel-ink transition-opacity duration-150 hover:opacity-90 max-sm:w-full"
        >
          {FEEDBACK_CALL.label}
        </Link>
      </div>
    </section>
  );
}

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
