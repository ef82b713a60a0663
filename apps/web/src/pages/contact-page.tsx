import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../components/ui/card';
import { FeedbackForm, FeedbackSent } from '../features/feedback/components/feedback-form';
import { CONTACT } from '../features/feedback/content';
import { PAGE_WIDTH, PageTop } from '../features/marketing/components/section';

/** Contract §2 Feedback page; the form is sent to `POST /feedback` (contract §14). */
export function ContactPage() {
  const [sentBy, setSentBy] = useState<string | null>(null);
  return (
    <>
      <PageTop title={CONTACT.title} text={CONTACT.text} />
      <div
        className={`${PAGE_WIDTH} grid items-start gap-x-16 gap-y-14 py-10 sm:py-14 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]`}
      >
        <Card className="p-5 text-base sm:p-8">
          {sentBy === null ? (
            <FeedbackForm onSent={setSentBy} />
          ) : (
            <FeedbackSent fullName={sentBy} onAgain={() => setSentBy(null)} />
          )}
        </Card>
        <ContactDetails />
      </div>
    </>
  );
}

const { address, phone, email, hours, map } = CONTACT;

/**
 * Placeholder contact details and the map (contract §2), the only content from another host, loaded when scrolled into
 * view.
 */
export function ContactDetails() {
  return (
    <section aria-labelledby="contact-details">
      <h2 id="contact-details" className="text-xl">
        {CONTACT.detailsTitle}
      </h2>
      <ul className="mt-5 grid gap-4 text-base [&_a:hover]:underline [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3 [&>li]:flex [&>li]:gap-3">
        <li>
          <MapPin aria-hidden="true" />
          <address className="not-italic">
            {address.map(line => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </li>
        <li>
          <Phone aria-hidden="true" />
          <a href={`tel:${phone.replaceAll(' ', '')}`} className="max-sm:-my-3 max-sm:py-3">
            {phone}
          </a>
        </li>
        <li>
          <Mail aria-hidden="true" />
          <a href={`mailto:${email}`} className="max-sm:-my-3 max-sm:py-3">
            {email}
          </a>
        </li>
        <li>
          <Clock aria-hidden="true" />
          {hours}
        </li>
      </ul>
      <iframe
        title={map.title}
        src={map.url}
        loading="lazy"
        sandbox="allow-scripts allow-popups"
        className="mt-7 block h-72 w-full rounded-lg border border-line bg-sunken lg:h-80"
      />
    </section>
  );
}
