import { ASSESSMENT_WORDS, type AssessmentVerdict as Verdict } from '@interview-detection/shared/reports/reports.rules';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';

const STYLES = {
  recommended: { colour: 'text-ok', Icon: CircleCheck },
  not_recommended: { colour: 'text-bad', Icon: CircleX },
  undecided: { colour: 'text-ink-2', Icon: CircleHelp },
} as const satisfies Record<Verdict, unknown>;

const SIZES = {
  sm: { text: 'gap-1 font-medium', icon: 'size-3.5' },
  md: { text: 'gap-1.5 font-semibold', icon: 'size-4' },
} as const;

/** Shows an interviewer's verdict in words, with its icon and colour. */
export function AssessmentVerdict({ verdict, size = 'md' }: { verdict: Verdict; size?: keyof typeof SIZES }) {
  const { colour, Icon } = STYLES[verdict];
  const { text, icon } = SIZES[size];
  return (
    <span className={`inline-flex items-center ${text} ${colour}`}>
      <Icon className={`${icon} shrink-0`} aria-hidden="true" />
      {ASSESSMENT_WORDS[verdict]}
    </span>
  );
}
