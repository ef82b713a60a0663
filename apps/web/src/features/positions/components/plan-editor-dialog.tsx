import {
  PLAN_QUESTIONS_MAX,
  type Position,
  type PositionDetails,
} from '@interview-detection/shared/positions/positions.schema';
import { Clock, ListChecks, Plus, TriangleAlert } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { FormFailure } from '#web/components/form/form-failure';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { QueryView } from '#web/components/records/query-view';
import { EmptyState } from '#web/components/states/page-states';
import { LoadingState } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { CloseButton, Dialog } from '#web/components/ui/dialog';
import { Notice } from '#web/components/ui/notice';
import { Skeleton } from '#web/components/ui/skeleton';
import { usePlan } from '../api';
import { planTime } from '../rules';
import { GENERAL_PLAN, timeOf } from '../schema';
import { type PlanEditorState, usePlanEditor } from '../use-plan-editor';
import { planTimeWords } from '../words';
import { GeneralQuestions } from './general-questions';
import { PlanQuestionFields } from './question-fields';
import { PlanTools } from './plan-tools';

interface PlanEditorDialogProps {
  position: Position;
  onClose: () => void;
}

/** Edits the questions for a position's candidates and the points of a good answer (contract §15, §17). */
export function PlanEditorDialog({ position, onClose }: PlanEditorDialogProps) {
  const plan = usePlan(position._id);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Question plan"
      description={
        <>
          <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{position.name}</bdi>: Bot interviews ask these
          questions, and answers are graded by the plan. Candidates never see expected points or reference answers.
          Changes don’t affect interviews that have started or existing reports.
        </>
      }
    >
      <QueryView query={plan} skeleton={<PlanSkeleton />} title="We couldn’t load the question plan">
        {data => (
          <PlanForm key={data.planVersion} position={data} onSaved={onClose} onReload={() => void plan.refetch()} />
        )}
      </QueryView>
    </Dialog>
  );
}

function PlanSkeleton() {
  return (
    <LoadingState label="Loading the question plan">
      <div className="grid gap-4 rounded-lg border border-line p-4">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-24 w-full rounded-md" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Skeleton className="h-24 w-full rounded-md" />
          <Skeleton className="h-24 w-full rounded-md" />
        </div>
      </div>
    </LoadingState>
  );
}

interface PlanFormProps {
  position: PositionDetails;
  onSaved: () => void;
  /** Refills the editor with the saved plan. */
  onReload: () => void;
}

/** Edits the questions of a plan. */
function PlanForm({ onReload, ...input }: PlanFormProps) {
  const editor = usePlanEditor(input);
  const { fields } = editor;
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <form noValidate onSubmit={event => void editor.submit(event)} className="-mx-5 -mb-5 flex min-h-0 grow flex-col">
      {/* Keeps room below a focused field, for its message and the next field. */}
      <div className="grid min-h-0 grow scroll-pt-12 scroll-pb-32 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto overscroll-contain px-5 pb-4">
        <RestoredNotice restored={editor.restored} pending={editor.pending} onStartOver={editor.startOver}>
          The question plan has not been saved yet.
        </RestoredNotice>
        <PlanTools position={input.position} editor={editor} />
        {fields.length === 0 ? (
          <NoQuestions editor={editor} button={addButton} />
        ) : (
          <>
            <ol aria-label="Questions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {fields.map((field, index) => (
                <li key={field.id}>
                  <PlanQuestionFields editor={editor} index={index} onRemoved={() => addButton.current?.focus()} />
                </li>
              ))}
            </ol>
            {editor.canAdd ? (
              <AddButton editor={editor} button={addButton} label="Add a question" />
            ) : (
              <p className="text-sm text-ink-2">A plan may have at most {PLAN_QUESTIONS_MAX} questions.</p>
            )}
          </>
        )}
      </div>
      <PlanFooter editor={editor} onReload={onReload} />
    </form>
  );
}

/** Shows what is asked without a plan, and ways to create one. */
function NoQuestions({ editor, button }: Pick<AddButtonProps, 'editor' | 'button'>) {
  return (
    <div className="rounded-lg border border-dashed border-line-strong">
      <EmptyState
        icon={ListChecks}
        title="No questions yet"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <AddButton editor={editor} button={button} variant="primary" label="Add the first question" />
            <Button onClick={() => editor.take(GENERAL_PLAN, 'replace')}>Start from the general plan</Button>
          </div>
        }
      >
        Without one, answers are not graded, except code in Bot interviews where a language model is set up.
      </EmptyState>
      <section className="border-t border-dashed border-line-strong px-5 py-4">
        <h3 className="mb-2 text-sm">General plan: asked in Bot interviews when there is no plan</h3>
        <GeneralQuestions />
      </section>
    </div>
  );
}

interface AddButtonProps {
  editor: PlanEditorState;
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  variant?: 'primary' | 'plain';
}

function AddButton({ editor, button, label, variant = 'plain' }: AddButtonProps) {
  return (
    <Button ref={button} variant={variant} className="justify-self-start" onClick={editor.add}>
      <Plus aria-hidden="true" />
      {label}
    </Button>
  );
}

function PlanFooter({ editor, onReload }: { editor: PlanEditorState; onReload: () => void }) {
  return (
    <div className="border-t border-line px-5 py-3.5">
      <PlanTimeLine editor={editor} />
      {editor.isOutdated && (
        <div className="mb-3">
          <Notice
            tone="warn"
            title="Someone else saved this plan while you were editing it"
            action={
              <span className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  onClick={() => {
                    editor.startOver();
                    onReload();
                  }}
                >
                  Show their plan
                </Button>
                <Button size="sm" onClick={event => void editor.saveAnyway(event)}>
                  Replace it with mine
                </Button>
              </span>
            }
          >
            Nothing was saved. Loading theirs discards your edits; saving yours overwrites theirs.
          </Notice>
        </div>
      )}
      {editor.failure && (
        <div className="mb-3">
          <FormFailure message={editor.failure} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <div className="mr-auto flex min-h-8 items-center gap-2 text-sm text-ink-2 max-sm:w-full">
          <output>
            {editor.removed !== null ? `Question ${editor.removed} removed` : editor.changed && 'Unsaved changes'}
            <span className="sr-only">{editor.news}</span>
          </output>
          {editor.removed !== null && editor.canAdd && (
            <Button size="sm" onClick={editor.undoRemoval}>
              Undo
            </Button>
          )}
        </div>
        <div className="flex gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
          <CloseButton>Cancel</CloseButton>
          <Button type="submit" variant="primary" busy={editor.pending}>
            Save plan
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Shows how long the plan takes, and whether it fits into interviews. */
function PlanTimeLine({ editor: { form } }: { editor: PlanEditorState }) {
  const questions = useWatch({ control: form.control, name: 'questions' });
  const words = planTimeWords(planTime(questions.map(timeOf)));
  if (!words) return null;
  return (
    <p className={`mb-2 flex items-start gap-2 text-sm ${words.isTooLong ? 'text-warn' : 'text-ink-2'}`}>
      {words.isTooLong ? (
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      ) : (
        <Clock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      )}
      {words.text}
    </p>
  );
}
