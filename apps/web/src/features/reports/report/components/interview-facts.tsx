import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { POLICY_WORDS } from '@interview-detection/shared/interviews/policy.rules';
import { agreementWords } from '@interview-detection/shared/reports/conditions.rules';
import { Card } from '#web/components/ui/card';
import { Fact } from '#web/components/ui/fact';
import { InterviewDescription } from '#web/entities/interviews/components/interview-description';
import { pageZone } from '#web/entities/interviews/rules';
import { formatInstant } from '#web/lib/dates';

/** The interview as planned; while it is open, its description stands in the middle of the page. */
export function InterviewFacts({ interview }: { interview: InterviewDetails }) {
  const { candidate, interviewType, startsAt, durationMinutes, description, policy, adjustments, erasedAt, status } =
    interview;
  const agreed = agreementWords(adjustments.granted);
  return (
    <Card className="px-4.5 py-4 print:mb-4 print:break-inside-avoid">
      <section aria-labelledby="facts-title">
        <h2 id="facts-title">Interview</h2>
        <dl className="mt-2.5 grid gap-2.5 text-sm">
          <Fact term="Type">{interviewType}</Fact>
          <Fact term="Scheduled for">{formatInstant(startsAt, pageZone(interview))}</Fact>
          <Fact term="Duration">{durationMinutes} minutes</Fact>
          <Fact term="Allowed">{POLICY_WORDS[policy].allowed}</Fact>
          {agreed.length > 0 && (
            <Fact term="By agreement">
              {agreed.map(sentence => (
                <span key={sentence} className="block">
                  {sentence}
                </span>
              ))}
            </Fact>
          )}
          {!erasedAt && <Fact term="Email">{candidate.email}</Fact>}
          {description !== '' && !isOpen(status) && (
            <Fact term="Description">
              <InterviewDescription>{description}</InterviewDescription>
            </Fact>
          )}
        </dl>
      </section>
    </Card>
  );
}
