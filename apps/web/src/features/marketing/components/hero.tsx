import { HERO } from '../content';
import { ProductShot } from './product-shot';
import { PAGE_WIDTH } from './section';
import { StartLink } from './start-link';

/** The top of the home page: one sentence, one button, and the product itself. */
export function Hero() {
  return (
    <section
      className={`${PAGE_WIDTH} grid items-center gap-10 pt-12 pb-16 sm:pt-16 lg:grid-cols-[minmax(0,9fr)_minmax(0,12fr)] lg:gap-14 lg:pt-20 lg:pb-20`}
    >
      <div>
        <h1 className="text-display font-bold tracking-[-0.032em] text-balance">{HERO.title}</h1>
        <p className="mt-5 max-w-[46ch] text-[17px] leading-[1.55] text-pretty text-ink-2">{HERO.text}</p>
        <div className="mt-7 flex">
          <StartLink />
        </div>
        <p className="mt-5 text-sm text-ink-3">{HERO.note}</p>
      </div>
      <div className="xl:-mr-14">
        <ProductShot
          first
          name="upcoming"
          text={HERO.pictureText}
          sizes="(min-width: 1280px) 660px, (min-width: 1024px) 54vw, 94vw"
        />
      </div>
    </section>
  );
}
