import { reviewLabel, signLabel } from '@interview-detection/shared/reports/reports.rules';
import type { Authorship, Flag } from '@interview-detection/shared/reports/judgements.schema';
import { cva, type VariantProps } from 'class-variance-authority';
import {
  Check,
  CircleDashed,
  CircleHelp,
  Clock,
  Info,
  ListChecks,
  ShieldCheck,
  TriangleAlert,
  UserCheck,
  UserX,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type ShownReview, formatPercent } from '../rules';

const REVIEW_STYLES = {
  Right: { tone: 'ok', Icon: Check },
  Wrong: { tone: 'bad', Icon: X },
  Covered: { tone: 'neutral', Icon: ListChecks },
  'Not graded': { tone: 'neutral', Icon: CircleDashed },
  Reviewing: { tone: 'neutral', Icon: Clock },
} as const;

/**
 * Contract §9: Right or Wrong, with a model's percentage and its reliability; otherwise which points were found, or why
 * the answer was not graded. A percentage from comparing words would read like a grade.
 */
export function CorrectnessLabel({ review }: { review: ShownReview }) {
  const { label, reason } = review;
  const isByWords = review.review?.coverage !== undefined;
  const percent = isByWords ? null : review.percent;
  const interval = isByWords ? undefined : review.review?.interval;
  const { tone, Icon } = REVIEW_STYLES[label];
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {wordsOf(review)}
      {percent !== null && ` · ${formatPercent(percent)}`}
      {interval &&
        interval.low < interval.high &&
        ` (${formatPercent(interval.low)} to ${formatPercent(interval.high)})`}
      {label === 'Not graded' && reason && `: ${reason}`}
    </Chip>
  );
}

/** Returns the correctness of an answer in words, without figures. */
export function wordsOf({ label, review }: ShownReview): string {
  if (label === 'Covered' && review) return reviewLabel(review);
  return label === 'Reviewing' ? 'Being reviewed…' : label;
}

const LEVEL_STYLES = {
  none: { tone: 'neutral', Icon: ShieldCheck },
  some: { tone: 'neutral', Icon: Info },
  strong: { tone: 'warn', Icon: TriangleAlert },
  insufficient: { tone: 'neutral', Icon: CircleHelp },
} as const;

/** Shows how strongly an answer indicates AI assistance. It is only an indication: `strong` warns, nothing accuses. */
export function AuthorshipLabel({ authorship }: { authorship: Authorship }) {
  const { level, evidence } = authorship;
  const { tone, Icon } = LEVEL_STYLES[level];
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {signLabel(level, evidence)}
    </Chip>
  );
}

/** Shows a person's decision on the indication. */
export function FlagLabel({ flag: { decision, by } }: { flag: Flag }) {
  const isConfirmed = decision === 'confirmed';
  const Icon = isConfirmed ? UserCheck : UserX;
  return (
    <Chip tone="neutral" icon={<Icon aria-hidden="true" />}>
      {isConfirmed ? 'Confirmed' : 'Dismissed'} by <bdi>{by.name}</bdi>
    </Chip>
  );
}

const chipClass = cva(
  'inline-flex min-h-6 max-w-full items-start gap-1.5 rounded-sm px-2 py-[3px] text-xs font-medium print:border print:border-line-strong [&_svg]:mt-0.5 [&_svg]:size-[13px] [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-raised text-ink-2',
        ok: 'bg-ok-tint text-ok',
        bad: 'bg-bad-tint text-bad',
        warn: 'bg-warn-tint text-warn',
      },
    },
  },
);

interface ChipProps {
  tone: NonNullable<VariantProps<typeof chipClass>['tone']>;
  icon: ReactNode;
  children: ReactNode;
}

/** A label on an answer; unlike a badge it may contain a sentence and wrap. */
export function Chip({ tone, icon, children }: ChipProps) {
  return (
    <span className={chipClass({ tone })}>
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}
