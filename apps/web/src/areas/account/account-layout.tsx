import { Link } from 'react-router-dom';
import background from '#web/assets/auth-background.svg';
import { Brand, SkipLink } from '#web/components/ui/brand';
import { PATHS } from '#web/lib/paths';
import { PageOutlet } from '#web/components/states/page-outlet';

/**
 * The layout of the account screens: the form beside the background image, or alone if there is no room (contract
 * §2).
 */
export function AccountLayout() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <SkipLink />
      <div className="flex min-h-dvh flex-col bg-surface">
        <header className="px-5 pt-4 sm:px-8 sm:pt-6">
          <Link to={PATHS.root} className="inline-flex min-h-11 items-center">
            <Brand />
          </Link>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-[424px] flex-1 flex-col px-5 pt-6 pb-12 sm:justify-center sm:px-8 sm:pb-24"
        >
          <PageOutlet />
        </main>
      </div>
      <aside
        aria-label="About the product"
        className="relative hidden flex-col justify-end overflow-hidden bg-panel p-12 lg:flex xl:p-16"
      >
        <img src={background} alt="" className="absolute top-0 left-0 w-[min(100%,760px)]" />
        <p className="relative max-w-[22ch] text-[clamp(1.625rem,2.4vw,2.25rem)] leading-[1.15] font-semibold tracking-[-0.02em] text-balance text-panel-ink">
          Interviews you can trust, reports you can explain
        </p>
        <p className="relative mt-3 max-w-[44ch] text-lg text-panel-ink-2">
          Schedule interviews with people or with a bot that asks your questions, keep every candidate and resume in one
          place, and decide with the history in view.
        </p>
      </aside>
    </div>
  );
}
