import type { BoardCard as Card } from '@interview-detection/shared/pipeline/pipeline.schema';
import { CalendarClock, Ellipsis } from 'lucide-react';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '#web/components/ui/badge';
import { Button, type ButtonProps } from '#web/components/ui/button';
import { DropdownItem, DropdownLabel, DropdownMenu, type OpenedBy } from '#web/components/ui/dropdown-menu';
import { RequestBadges } from '#web/entities/interviews/components/interview-badges';
import { browserTimeZone, clockTime, formatShortDay, todayIn } from '#web/lib/dates';
import type { OfList } from '#web/lib/list-origin';
import { candidatePath } from '#web/lib/paths';
import type { BoardStage } from '../api';
import { daysIn } from '../rules';
import { inStage } from '../words';

interface BoardCardProps {
  card: Card;
  stages: readonly BoardStage[];
  /** The board, for the page of the candidate. */
  ofList: OfList | undefined;
  mayMove: boolean;
  /** It is the one stop of the Tab key on the board. */
  isStop: boolean;
  isHeld: boolean;
  isDragged: boolean;
  isSelected: boolean;
  helpId: string;
  onSelect: (card: Card, isSelected: boolean) => void;
  onMove: (card: Card, to: BoardStage) => void;
}

/**
 * A candidate on the board. Those out of sight cost nothing to draw, and a card is rendered again only when it changes:
 * the board listens to pointer and keys for all of them.
 */
export const BoardCard = memo(function BoardCard({ card, isHeld, isDragged, mayMove, ...rest }: BoardCardProps) {
  const isMovable = mayMove && !card.erasedAt;
  return (
    <li
      data-grab={isMovable ? card._id : undefined}
      className={`m-0.5 rounded-lg border bg-surface p-3 shadow-lift [contain-intrinsic-size:auto_7rem] [content-visibility:auto] has-[[data-card]:focus-visible]:outline-2 has-[[data-card]:focus-visible]:outline-accent ${isMovable ? 'cursor-grab select-none' : ''} ${isDragged ? 'opacity-40' : ''} ${isHeld ? 'border-accent ring-2 ring-accent' : 'border-line'}`}
    >
      <CardHead card={card} isMovable={isMovable} {...rest} />
      <CardFacts card={card} />
    </li>
  );
});

type CardHeadProps = Omit<BoardCardProps, 'isHeld' | 'isDragged' | 'mayMove'> & { isMovable: boolean };

/** The name and the controls. The button that moves the card takes the keys of the board; without it the name does. */
function CardHead({ card, stages, ofList, isMovable, isStop, isSelected, helpId, onSelect, onMove }: CardHeadProps) {
  const tabIndex = isStop ? 0 : -1;
  const keys = { 'data-card': card._id };
  return (
    <div className="flex items-start gap-2">
      {isMovable && (
        <input
          type="checkbox"
          aria-label={`Select ${card.name}`}
          tabIndex={tabIndex}
          checked={isSelected}
          onChange={event => onSelect(card, event.target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent max-sm:size-6"
        />
      )}
      <Link
        to={candidatePath(card._id)}
        state={ofList && { ...ofList, stage: card.stage }}
        tabIndex={tabIndex}
        draggable={false}
        dir="auto"
        className="min-w-0 flex-1 rounded-sm font-medium [overflow-wrap:anywhere] hover:underline"
        {...(isMovable ? {} : keys)}
      >
        {card.name}
      </Link>
      {isMovable && (
        <MoveMenu
          card={card}
          stages={stages}
          onMove={onMove}
          button={{ tabIndex, 'aria-describedby': helpId, ...keys }}
        />
      )}
    </div>
  );
}

/** What a card says about its candidate; only what is known. The position is that of the whole board. */
export function CardFacts({ card }: { card: Card }) {
  const { nextInterview, stageSince, verdict, reviewOpen, erasureAsked } = card;
  return (
    <div className="mt-1 grid gap-1.5 text-xs text-ink-2">
      <p>{inStage(daysIn(stageSince))}</p>
      {nextInterview && (
        <p className="flex items-center gap-1.5 text-ink">
          <CalendarClock className="size-3.5 shrink-0 text-ink-2" aria-hidden="true" />
          {nextInterview.interviewType} interview, {startOf(nextInterview.startsAt)}
        </p>
      )}
      {(verdict || reviewOpen || erasureAsked) && (
        <p className="flex flex-wrap gap-1.5">
          {verdict && <Badge>Report: {verdict}</Badge>}
          <RequestBadges isReviewOpen={reviewOpen} isErasureAsked={erasureAsked} />
        </p>
      )}
    </div>
  );
}

/** Returns `23 Nov, 10:30` on the user's own clock. */
function startOf(instant: string, now: Date = new Date()): string {
  const zone = browserTimeZone();
  return `${formatShortDay(todayIn(zone, new Date(instant)), todayIn(zone, now))}, ${clockTime(instant, zone)}`;
}

interface MoveMenuProps extends Pick<BoardCardProps, 'card' | 'stages' | 'onMove'> {
  button: ButtonProps;
}

/** Moves the card without dragging. The menu is made when it is first wanted: there may be hundreds of cards. */
function MoveMenu({ card, stages, onMove, button }: MoveMenuProps) {
  const [opened, setOpened] = useState<OpenedBy | null>(null);
  const trigger = (
    <Button
      variant="quiet"
      size="icon-sm"
      className="-mt-1 -mr-1 max-sm:-mt-2.5 max-sm:-mr-2"
      aria-label={`Move ${card.name}`}
      {...button}
      {...(opened === null && {
        'aria-haspopup': 'menu' as const,
        onClick: event => setOpened(event.detail === 0 ? 'keyboard' : 'pointer'),
      })}
    >
      <Ellipsis aria-hidden="true" />
    </Button>
  );
  if (opened === null) return trigger;
  return (
    <DropdownMenu trigger={trigger} startsOpen={opened}>
      <DropdownLabel>Move to…</DropdownLabel>
      {stages
        .filter(({ _id }) => _id !== card.stage)
        .map(stage => (
          <DropdownItem key={stage._id} onSelect={() => onMove(card, stage)}>
            {stage.name}
          </DropdownItem>
        ))}
    </DropdownMenu>
  );
}
