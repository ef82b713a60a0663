import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { ReactNode } from 'react';
import { Card } from '#web/components/ui/card';
import { PersonSkeleton } from '#web/components/ui/skeleton';

const GRID = 'grid gap-3.5 sm:grid-cols-[repeat(auto-fill,minmax(290px,1fr))]';

/** A card outside the viewport is not laid out until it comes near; until then its height is estimated. */
const CELL = 'min-w-0 [content-visibility:auto] [contain-intrinsic-size:auto_13.5rem]';

interface InterviewGridProps {
  interviews: readonly Interview[];
  /** Renders the card of an interview. */
  children: (interview: Interview) => ReactNode;
}

/** A grid of cards with as many columns as fit. */
export function InterviewGrid({ interviews, children }: InterviewGridProps) {
  return (
    <ul className={GRID}>
      {interviews.map(interview => (
        <li key={interview._id} className={CELL}>
          {children(interview)}
        </li>
      ))}
    </ul>
  );
}

interface InterviewGridSkeletonProps {
  /** Number of cards. */
  cards: number;
  /** Class with the height of a card. */
  className: string;
  /** Rendered below the name. */
  children: ReactNode;
}

/** The grid's placeholder while it is loading. */
export function InterviewGridSkeleton({ cards, className, children }: InterviewGridSkeletonProps) {
  return (
    <div className={GRID}>
      {Array.from({ length: cards }, (_, card) => (
        <Card key={card} className={`flex flex-col gap-3 p-4 ${className}`}>
          <PersonSkeleton className="gap-2.5" />
          {children}
        </Card>
      ))}
    </div>
  );
}
