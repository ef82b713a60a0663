import { useState } from 'react';
import { Card } from '../components/ui/card';
import { FeedbackForm } from '../features/feedback/components/feedback-form';
import { FeedbackSent } from '../features/feedback/components/feedback-sent';
import { ContactDetails } from '../features/marketing/components/contact-details';
import { PAGE_WIDTH, PageTop } from '../features/marketing/components/section';
import { CONTACT } from '../features/marketing/content';

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
