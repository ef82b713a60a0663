import {
  CODE_LANGUAGES,
  codeLanguageOf,
  QUESTION_MINUTES_MAX,
} from '@interview-detection/shared/positions/positions.rules';
import { ArrowDown, ArrowUp, SlidersHorizontal, Trash2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input, Select, Textarea } from '#web/components/ui/controls';
import { FOLLOW_UP_CHOICES, type PlanInput, type PlanValues } from '../schema';
import type { PlanEditorState } from '../use-plan-editor';
import { askedWords } from '../words';

interface QuestionFieldsProps {
  form: UseFormReturn<PlanInput, unknown, PlanValues>;
  index: number;
}

/** Fields for the question, the points of a good answer, and how the question is asked. */
export function QuestionFields({ form, index }: QuestionFieldsProps) {
  const { register, formState } = form;
  const errors = formState.errors.questions?.[index];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Field label="Question" className="sm:col-span-2" error={errors?.question?.message}>
        <Textarea className="min-h-16" {...register(`questions.${index}.question`)} />
      </Field>
      <Field
        label="Expected points (optional)"
        hint="One per line, each graded separately. Add accepted alternatives after “; or”."
        error={errors?.points?.message}
      >
        <Textarea {...register(`questions.${index}.points`)} />
      </Field>
      <Field
        label="Reference answer (optional)"
        hint="A good answer in full, to compare with."
        error={errors?.referenceAnswer?.message}
      >
        <Textarea {...register(`questions.${index}.referenceAnswer`)} />
      </Field>
      <AskingFields form={form} index={index} />
    </div>
  );
}

/** How the bot asks the question: one line, until the user wants to change it. */
function AskingFields({ form, index }: QuestionFieldsProps) {
  const { register, formState, control } = form;
  const errors = formState.errors.questions?.[index];
  const asked = useWatch({ control, name: `questions.${index}` });
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || Boolean(errors?.kind ?? errors?.language ?? errors?.minutes ?? errors?.followUps);
  const fieldsId = useId();
  const foreign = asked.language !== '' && codeLanguageOf(asked.language) !== asked.language;
  return (
    <div className="sm:col-span-2">
      <div className="flex min-h-8 items-center justify-between gap-2 text-sm text-ink-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">{askedWords(asked)}</p>
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldsId : undefined}
          onClick={() => setWanted(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
          How it’s asked
        </Button>
      </div>
      {isOpen && (
        <div id={fieldsId} className="mt-2 grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Field label="Answer" error={errors?.kind?.message}>
            <Select {...register(`questions.${index}.kind`)}>
              <option value="text">Text</option>
              <option value="code">Code</option>
            </Select>
          </Field>
          {asked.kind === 'code' && (
            <Field label="Language" error={errors?.language?.message}>
              <Select {...register(`questions.${index}.language`)}>
                <option value="">Any</option>
                {foreign && <option value={asked.language}>{asked.language}</option>}
                {CODE_LANGUAGES.map(language => (
                  <option key={language} value={language}>
                    {language}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label="Minutes" error={errors?.minutes?.message}>
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={QUESTION_MINUTES_MAX}
              placeholder="Not set"
              {...register(`questions.${index}.minutes`)}
            />
          </Field>
          <Field label="Follow-ups" error={errors?.followUps?.message}>
            <Select {...register(`questions.${index}.followUps`)}>
              {FOLLOW_UP_CHOICES.map(count => (
                <option key={count} value={count}>
                  {count === '0' ? 'None' : `Up to ${count}`}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </div>
  );
}

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
