import type { Board as BoardData, BoardCard as Card } from '@interview-detection/shared/pipeline/pipeline.schema';
import { DndContext, DragOverlay, MouseSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { Settings2 } from 'lucide-react';
import { QueryView } from '#web/components/records/query-view';
import { LazyDialog } from '#web/components/states/opened-once';
import { LoadingState } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { Skeleton } from '#web/components/ui/skeleton';
import { useCan } from '#web/entities/users/use-current-user';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { useOfList } from '#web/lib/list-origin';
import { useBoard, useFurtherCards, useStages, type BoardFilters, type BoardStage } from '../api';
import { withFurther } from '../rules';
import { useCardKeys } from '../use-card-keys';
import { useMoveCards } from '../use-move-cards';
import { candidatesIn, HELP } from '../words';
import { BoardCard, CardFacts } from './board-card';
import { BoardColumn } from './board-column';
import { BoardFrame, FRAME } from './board-frame';
import { SelectionBar } from './selection-bar';

const stagesDialog = lazyWithRetry(() => import('./stages-dialog').then(m => m.StagesDialog));

interface BoardProps {
  /** Id of the position. */
  position: string;
  filters: BoardFilters;
}

/** The candidates of a position by stage. */
export function Board({ position, filters }: BoardProps) {
  const query = useBoard(position, filters);
  return (
    <QueryView query={query} title="We couldn’t load the board" skeleton={<BoardSkeleton />}>
      {board => <Columns key={board.position._id} board={board} position={position} filters={filters} />}
    </QueryView>
  );
}

function BoardSkeleton() {
  return (
    <LoadingState label="Loading the board">
      <div className={FRAME}>
        {[0, 1, 2, 3].map(column => (
          <Skeleton key={column} className="h-80 w-[min(17.5rem,78vw)] shrink-0 rounded-lg" />
        ))}
      </div>
    </LoadingState>
  );
}

function Columns({ board, position, filters }: BoardProps & { board: BoardData }) {
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({});
  const further = useFurtherCards(position, filters, pages);
  const columns = useMemo(() => withFurther(board.columns, further.columns), [board.columns, further.columns]);
  const mayMove = useCan('candidates.decide');
  const ofList = useOfList();
  const frame = useRef<HTMLDivElement>(null);
  const helpId = useId();

  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = columns.flatMap(({ cards }) => cards.filter(({ _id }) => selected.has(_id)));
  const select = useCallback((card: Card, isSelected: boolean) => {
    setSelected(before => {
      const after = new Set(before);
      if (isSelected) after.add(card._id);
      else after.delete(card._id);
      return after;
    });
  }, []);

  const stages = useStages(position, filters);
  const move = useMoveCards(stages);
  const moveOne = useCallback((card: Card, to: BoardStage) => move([card], to), [move]);
  const moveChosen = (cards: readonly Card[], to: BoardStage) => {
    setSelected(new Set());
    move(cards, to);
  };
  const keys = useCardKeys({
    board: frame,
    columns,
    mayMove,
    onMove: moveOne,
  });

  const mayEdit = useCan('positions.edit');
  const [isEditing, setEditing] = useState(false);
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }));
  const grabbed = useRef<string | null>(null);
  const [dragged, setDragged] = useState<readonly Card[]>([]);
  const cardsOf = (id: string | null) => {
    if (id !== null && selected.has(id)) return chosen;
    return columns.flatMap(({ cards }) => cards.filter(({ _id }) => _id === id));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      // The keyboard has its own announcements, and with a pointer the drop position is visible.
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      onDragStart={() => setDragged(cardsOf(grabbed.current))}
      onDragCancel={() => setDragged([])}
      onDragEnd={({ over }) => {
        const stage = columns.find(({ _id }) => _id === over?.id);
        if (stage) moveChosen(dragged, stage);
        setDragged([]);
      }}
    >
      <p id={helpId} className="sr-only">
        {HELP}
      </p>
      <div aria-live="assertive" className="sr-only">
        {keys.spoken}
      </div>
      <BoardFrame
        ref={frame}
        onGrab={id => {
          grabbed.current = id;
        }}
        {...keys.listeners}
      >
        {columns.map(column => (
          <BoardColumn
            key={column._id}
            column={column}
            isTarget={keys.overStage === column._id}
            isLoadingMore={further.isLoading}
            onMore={() => setPages(before => ({ ...before, [column._id]: (before[column._id] ?? 1) + 1 }))}
          >
            {column.cards.map(card => (
              <BoardCard
                key={card._id}
                card={card}
                stages={stages}
                ofList={ofList}
                mayMove={mayMove}
                isStop={keys.stop === card._id}
                isHeld={keys.heldId === card._id}
                isDragged={dragged.some(({ _id }) => _id === card._id)}
                isSelected={selected.has(card._id)}
                helpId={helpId}
                onSelect={select}
                onMove={moveOne}
              />
            ))}
          </BoardColumn>
        ))}
      </BoardFrame>
      {mayEdit && (
        <div className="mt-2 flex justify-end">
          <Button size="sm" variant="quiet" onClick={() => setEditing(true)}>
            <Settings2 aria-hidden="true" /> Edit stages
          </Button>
        </div>
      )}
      <LazyDialog
        dialog={stagesDialog}
        props={{ open: isEditing, onClose: () => setEditing(false), position: board.position, columns: board.columns }}
      />
      <SelectionBar cards={chosen} stages={stages} onMove={moveChosen} onClear={() => setSelected(new Set())} />
      {/* Dropped cards are at once where they were dropped: nothing flies back to where they came from. */}
      <DragOverlay dropAnimation={null}>{dragged[0] && <Dragged cards={dragged} first={dragged[0]} />}</DragOverlay>
    </DndContext>
  );
}

const nothing = () => undefined;
const SILENT = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

/** What the pointer carries. */
function Dragged({ cards, first }: { cards: readonly Card[]; first: Card }) {
  return (
    <div className="rotate-1 rounded-lg border border-accent bg-surface p-3 shadow-float">
      <p className="font-medium">{cards.length === 1 ? first.name : candidatesIn(cards.length)}</p>
      {cards.length === 1 && <CardFacts card={first} />}
    </div>
  );
}
