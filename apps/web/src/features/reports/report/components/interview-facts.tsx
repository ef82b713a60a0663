import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { POLICY_WORDS } from '@interview-detection/shared/interviews/policy.rules';
import { agreementWords } from '@interview-detection/shared/reports/conditions.rules';
import { Card } from '../../../../components/ui/card';
import { Fact } from '../../../../components/ui/fact';
import { dayOf } from '../../../../lib/dates';

/** Number of characters from which a description may have to scroll in its box, also by keyboard. */
const LONG = 250;
const LONG_LINES = 8;

/** The interview as planned. */
export function InterviewFacts({ interview }: { interview: InterviewDetails }) {
  const {
    candidate,
    interviewType,
    date,
    time,
    timeZone,
    durationMinutes,
    description,
    policy,
    adjustments,
    erasedAt,
  } = interview;
  const agreed = agreementWords(adjustments.granted);
  const isLong = description.length > LONG || description.split('\n').length > LONG_LINES;
  return (
    <Card className="px-4.5 py-4 print:mb-4 print:break-inside-avoid">
      <section aria-labelledby="facts-title">
        <h2 id="facts-title">Interview</h2>
        <dl className="mt-2.5 grid gap-2.5 text-sm">
          <Fact term="Type">{interviewType}</Fact>
          <Fact term="Scheduled for">
            {dayOf(date)}, {time} {timeZone}
          </Fact>
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
          {description !== '' && (
            <Fact term="Description">
              <span
                dir="auto"
                {...(isLong ? { tabIndex: 0, role: 'group', 'aria-label': 'Description' } : {})}
                className="block max-h-60 overflow-y-auto text-left whitespace-pre-line print:max-h-none"
              >
                {description}
              </span>
            </Fact>
          )}
        </dl>
      </section>
    </Card>
  );
}
