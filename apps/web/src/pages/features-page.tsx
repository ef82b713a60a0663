import { FeatureGroups } from '../features/marketing/components/feature-groups';
import { FeedbackCall } from '../features/marketing/components/feedback-call';
import { ProductShot } from '../features/marketing/components/product-shot';
import { PAGE_WIDTH, PageTop } from '../features/marketing/components/section';
import { StartLink } from '../features/marketing/components/start-link';
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
