import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useId, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/components/ui/button';
import type { PlanEditorState } from '../use-plan-editor';
import { QuestionFields } from './question-fields';

interface PlanQuestionFieldsProps {
  editor: PlanEditorState;
  index: number;
  /** Moves the focus, because the button that had it has been removed. */
  onRemoved: () => void;
}

/** One question of a plan: its position in the plan, its text, and the points of a good answer. */
export function PlanQuestionFields({ editor, index, onRemoved }: PlanQuestionFieldsProps) {
  const { form, fields, moveTo, remove } = editor;
  const titleId = useId();
  const number = index + 1;
  return (
    <fieldset aria-labelledby={titleId} className="min-w-0 rounded-lg border border-line p-4">
      <div className="mb-2 flex items-center gap-1">
        <h3 id={titleId} className="mr-auto">
          Question {number}
        </h3>
        <MoveButton label={`Move question ${number} up`} isLast={index === 0} onMove={() => moveTo(index, index - 1)}>
          <ArrowUp aria-hidden="true" />
        </MoveButton>
        <MoveButton
          label={`Move question ${number} down`}
          isLast={number === fields.length}
          onMove={() => moveTo(index, index + 1)}
        >
          <ArrowDown aria-hidden="true" />
        </MoveButton>
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={`Remove question ${number}`}
          onClick={() => {
            flushSync(() => remove(index));
            onRemoved();
          }}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      <QuestionFields form={form} index={index} />
    </fieldset>
  );
}

interface MoveButtonProps {
  label: string;
  /**
   * The question cannot move further this way. The button stays focusable, so that it does not lose the focus at the
   * end.
   */
  isLast: boolean;
  onMove: () => void;
  children: ReactNode;
}

function MoveButton({ label, isLast, onMove, children }: MoveButtonProps) {
  const move = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (isLast) return;
    flushSync(onMove);
    // Browsers drop the focus of an element that is moved within the page.
    currentTarget.focus();
  };
  return (
    <Button variant="quiet" size="icon-sm" aria-label={label} aria-disabled={isLast || undefined} onClick={move}>
      {children}
    </Button>
  );
}
