import { CapabilityGrid } from '../features/marketing/components/capability-grid';
import { CompanyLogos } from '../features/marketing/components/company-logos';
import { Faq } from '../features/marketing/components/faq';
import { FeatureSections } from '../features/marketing/components/feature-sections';
import { FeedbackCall } from '../features/marketing/components/feedback-call';
import { Figures } from '../features/marketing/components/figures';
import { Hero } from '../features/marketing/components/hero';

/** Contract §2 Home. */
export function MainPage() {
  return (
    <>
      <Hero />
      <CompanyLogos />
      <CapabilityGrid />
      <FeatureSections />
      <Figures />
      <Faq />
      <FeedbackCall />
    </>
  );
}
