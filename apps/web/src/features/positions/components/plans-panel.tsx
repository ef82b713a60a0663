import type { Position } from '@interview-detection/shared/positions/positions.schema';
import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#web/components/states/page-states';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { Disclosure } from '#web/components/ui/disclosure';
import { Skeleton } from '#web/components/ui/skeleton';
import { usePositions } from '#web/entities/positions/api';
import { AddPositionDialog } from './add-position-dialog';
import { GeneralQuestions } from './general-questions';
import { PlanEditor } from './position-dialogs';

/** The company's positions, each with a link to its question plan. */
export function PlansPanel() {
  const positions = usePositions();
  const [edited, setEdited] = useState<Position | null>(null);
  const [adding, setAdding] = useState(false);
  return (
    <section>
      <h3>Question plans</h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        What candidates are asked, and what a good answer covers. Candidates see the questions only.
      </p>
      <QueryView query={positions} skeleton={<PositionsSkeleton />} title="We couldn’t load the positions">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={ListChecks}
              title="No positions yet"
              action={
                <Button variant="primary" onClick={() => setAdding(true)}>
                  <Plus aria-hidden="true" />
                  Add a position
                </Button>
              }
            >
              A question plan belongs to a position.
            </EmptyState>
          ) : (
            <ul aria-label="Positions" className="border-t border-line">
              {items.map(position => (
                <li
                  key={position._id}
                  className="flex min-h-11 items-center justify-between gap-3 border-b border-line py-1.5"
                >
                  <span dir="auto" className="min-w-0 text-left [overflow-wrap:anywhere]">
                    {position.name}
                  </span>
                  <Button size="sm" onClick={() => setEdited(position)}>
                    Edit plan <span className="sr-only">of {position.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <div className="mt-4">
        <Disclosure summary="General plan: asked in Bot interviews when a position has no plan">
          <GeneralQuestions />
        </Disclosure>
      </div>
      {edited && <PlanEditor position={edited} onClose={() => setEdited(null)} />}
      <AddPositionDialog
        open={adding}
        onClose={() => setAdding(false)}
        onAdded={position => {
          setAdding(false);
          setEdited(position);
        }}
      />
    </section>
  );
}

function PositionsSkeleton() {
  return (
    <LoadingState label="Loading the positions">
      <div className="border-t border-line">
        {[1, 2, 3].map(row => (
          <div key={row} className="flex h-11 items-center justify-between border-b border-line">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-8 w-20" />
          </div>
        ))}
      </div>
    </LoadingState>
  );
}
