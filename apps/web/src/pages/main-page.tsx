import { CapabilityGrid, Faq, Hero } from '../features/marketing/components/main-sections';
import { CompanyLogos, Figures } from '../features/marketing/components/company-logos';
import { FeatureSections } from '../features/marketing/components/feature-sections';
import { FeedbackCall } from '../features/marketing/components/calls';

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
