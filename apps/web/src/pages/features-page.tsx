import { PAGE_WIDTH, PageTop } from '../features/marketing/components/section';
import { FeedbackCall, PlannedBadge, StartLink } from '../features/marketing/components/calls';
import { ProductShot } from '../features/marketing/components/product-shot';
import { FEATURES } from '../features/marketing/content';

/** Contract §2 Features: every promise of contract §1. */
export function FeaturesPage() {
  return (
    <>
      <PageTop title={FEATURES.title} text={FEATURES.text} />
      <div className={`${PAGE_WIDTH} mt-7 flex`}>
        <StartLink />
      </div>
      <div className={`${PAGE_WIDTH} py-12 sm:py-16`}>
        <ProductShot first name="candidates" text={FEATURES.pictureText} sizes="(min-width: 1160px) 1112px, 96vw" />
      </div>
      <div className={`${PAGE_WIDTH} pb-16 sm:pb-20`}>
        <FeatureGroups />
      </div>
      <FeedbackCall />
    </>
  );
}

/** All promises of contract §1, by group; those not built yet are marked. */
export function FeatureGroups() {
  return (
    <div className="divide-y divide-line border-y border-line">
      {FEATURES.groups.map(group => (
        <section
          key={group.title}
          className="grid gap-x-12 gap-y-7 py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)] lg:py-14"
        >
          <div>
            <h2 className="text-xl tracking-[-0.015em]">{group.title}</h2>
            <p className="mt-1.5 text-base text-ink-2">{group.text}</p>
          </div>
          <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
            {group.items.map(({ title, text, planned }) => (
              <li key={title}>
                <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <h3 className="text-lg">{title}</h3>
                  {planned && <PlannedBadge />}
                </div>
                <p className="mt-1.5 text-base text-pretty text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
