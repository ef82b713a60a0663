import { CompanyLogos, Figures } from '../features/marketing/components/company-logos';
import { PAGE_WIDTH, PageTop, Section } from '../features/marketing/components/section';
import { FeedbackCall, StartLink } from '../features/marketing/components/calls';
import { ABOUT } from '../features/marketing/content';

const { mission, values } = ABOUT;

/** Contract §2 About: mission text, how we work, the figures. */
export function AboutUsPage() {
  return (
    <>
      <PageTop title={ABOUT.title} text={ABOUT.text} />
      <div className={`${PAGE_WIDTH} mt-7 flex pb-14 sm:pb-16`}>
        <StartLink />
      </div>
      <section className="border-y border-line bg-surface">
        <div
          className={`${PAGE_WIDTH} grid gap-x-16 gap-y-5 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]`}
        >
          <h2 className="text-2xl tracking-[-0.02em]">{mission.title}</h2>
          <div className="grid max-w-[62ch] gap-5 text-[17px] leading-[1.6]">
            {mission.paragraphs.map(paragraph => (
              <p key={paragraph} className="text-pretty">
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      </section>
      <Section title={values.title}>
        <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          {values.items.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-accent pt-4">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-2 text-base text-pretty text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <CompanyLogos />
      <Figures />
      <FeedbackCall />
    </>
  );
}
