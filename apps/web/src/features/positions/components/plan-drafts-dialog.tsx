import { zodResolver } from '@hookform/resolvers/zod';
import { JOB_DESCRIPTION_MAX } from '@interview-detection/shared/plan-drafts/plan-drafts.rules';
import { jobDescriptionSchema } from '@interview-detection/shared/plan-drafts/plan-drafts.schema';
import { PLAN_QUESTIONS_MAX, type Position } from '@interview-detection/shared/positions/positions.schema';
import { useMutation } from '@tanstack/react-query';
import { Check, Sparkles } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { FormFailure } from '#web/components/form/form-failure';
import { useSteadyResolver } from '#web/components/form/use-steady-resolver';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { Dialog, DialogActions } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Notice } from '#web/components/ui/notice';
import { Skeleton } from '#web/components/ui/skeleton';
import { Textarea } from '#web/components/ui/controls';
import { errorMessage } from '#web/lib/api-error';
import { draftQuestions, useDrafting } from '../api';
import {
  planFormSchema,
  type PlanInput,
  type PlanValues,
  questionFormSchema,
  questionInput,
  toQuestion,
} from '../schema';
import type { PlanEditorState } from '../use-plan-editor';
import { QuestionFields } from './question-fields';

interface PlanDraftsDialogProps {
  position: Position;
  editor: PlanEditorState;
  open: boolean;
  onClose: () => void;
}

/** Shows questions suggested by the language model; a person edits, accepts or discards each one. */
export function PlanDraftsDialog({ onClose, ...input }: PlanDraftsDialogProps) {
  const drafts = usePlanDrafts(input);
  const { position, editor, open } = input;
  return (
    <Dialog
      open={open}
      size="wide"
      onClose={onClose}
      title="Draft questions"
      description="A language model suggests questions from a job description. You edit them, and decide on each one."
    >
      <QueryView query={drafts.drafting} skeleton={<DraftingSkeleton />} title="We couldn’t look up the language model">
        {({ model }) =>
          model ? (
            <DraftingForm drafts={drafts} editor={editor} model={model} position={position} />
          ) : (
            <Notice tone="info" title="No language model is set up">
              No questions can be drafted, and nothing is sent anywhere. Your administrator can set{' '}
              <code>LLM_BASE_URL</code> and <code>LLM_MODEL</code> to any OpenAI-compatible server, including your own.
            </Notice>
          )
        }
      </QueryView>
      <DialogActions>
        <Button onClick={onClose}>Back to the plan</Button>
      </DialogActions>
    </Dialog>
  );
}

interface DraftingFormProps {
  drafts: PlanDraftsState;
  editor: PlanEditorState;
  model: { name: string; host: string };
  position: Position;
}

function DraftingForm({ drafts, editor, model, position }: DraftingFormProps) {
  const description = useRef<HTMLTextAreaElement>(null);
  const { fields, pending, failure } = drafts;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field
        label="Job description"
        error={drafts.problem ?? undefined}
        hint={
          <>
            Drafting sends this text and the name of the position, “
            <bdi className="[overflow-wrap:anywhere]">{position.name}</bdi>”, to{' '}
            <strong className="font-medium [overflow-wrap:anywhere] text-ink">{model.host}</strong> (
            <bdi>{model.name}</bdi>), and nothing else.
          </>
        }
      >
        <Textarea
          ref={description}
          className="min-h-32"
          maxLength={JOB_DESCRIPTION_MAX}
          placeholder="Paste the description here. Leave out what should not be sent."
          value={drafts.description}
          onChange={({ target }) => drafts.describe(target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant={fields.length > 0 ? 'plain' : 'primary'} busy={pending} onClick={drafts.draft}>
          {!pending && <Sparkles aria-hidden="true" />}
          {fields.length > 0 ? 'Draft more' : 'Draft questions'}
        </Button>
        <output className="text-sm text-ink-2">
          {pending ? 'The model is writing. This can take half a minute.' : drafts.news}
        </output>
      </div>
      <FormFailure message={failure} />
      {fields.length > 0 && (
        <ol aria-label="Suggestions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {fields.map((field, index) => (
            <li key={field.id}>
              <Suggestion drafts={drafts} editor={editor} index={index} next={description} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

interface SuggestionProps {
  drafts: PlanDraftsState;
  editor: PlanEditorState;
  index: number;
  /** Receives the focus after the suggestion is decided, because its buttons are removed. */
  next: RefObject<HTMLElement | null>;
}

function Suggestion({ drafts, editor, index, next }: SuggestionProps) {
  const titleId = useId();
  return (
    <fieldset aria-labelledby={titleId} className="min-w-0 rounded-lg border border-dashed border-line-strong p-4">
      <h3 id={titleId} className="mb-2">
        Suggestion {index + 1}
      </h3>
      <QuestionFields form={drafts.form} index={index} />
      {!editor.canAdd && (
        <p className="mt-3 text-sm text-ink-2">A plan may have at most {PLAN_QUESTIONS_MAX} questions.</p>
      )}
      <div className="mt-3 flex justify-end gap-2 max-sm:[&>button]:flex-1">
        <Button
          size="sm"
          onClick={() => {
            drafts.discard(index);
            next.current?.focus();
          }}
        >
          Discard
        </Button>
        <Button
          size="sm"
          variant="primary"
          disabled={!editor.canAdd}
          onClick={async () => {
            if (await drafts.accept(index)) next.current?.focus();
          }}
        >
          <Check aria-hidden="true" />
          Add to the plan
        </Button>
      </div>
    </fieldset>
  );
}

function DraftingSkeleton() {
  return (
    <LoadingState label="Looking up the language model">
      <Skeleton className="h-32 w-full rounded-md" />
    </LoadingState>
  );
}

interface PlanDraftsInput {
  position: Position;
  editor: PlanEditorState;
  open: boolean;
}

/** Manages a job description and the questions drafted from it that are not yet accepted or discarded. */
function usePlanDrafts({ position, editor, open }: PlanDraftsInput) {
  const [description, setDescription] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const form = useForm<PlanInput, unknown, PlanValues>({
    resolver: useSteadyResolver(zodResolver(planFormSchema)),
    mode: 'onTouched',
    defaultValues: { version: 0, questions: [] },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'questions' });
  const { mutate, isPending, error } = useMutation(draftQuestions(position._id));
  return {
    /** The model that would read the description. */
    drafting: useDrafting(position._id, open),
    description,
    describe: (text: string) => {
      setProblem(null);
      setDescription(text);
    },
    problem,
    failure: error && errorMessage(error),
    pending: isPending,
    news,
    form,
    fields,
    draft: () => {
      const read = jobDescriptionSchema.safeParse({ description });
      setProblem(read.success ? null : (read.error.issues[0]?.message ?? null));
      setNews('');
      if (!read.success) return;
      mutate(read.data.description, {
        onSuccess: ({ drafts }) => append(drafts.map(questionInput), { shouldFocus: false }),
      });
    },
    /** Appends a suggestion, as edited, to the plan's questions; validation errors are shown at its fields. */
    accept: async (index: number): Promise<boolean> => {
      if (!(await form.trigger(`questions.${index}`, { shouldFocus: true }))) return false;
      editor.take([toQuestion(questionFormSchema.parse(form.getValues(`questions.${index}`)))], 'append');
      setNews(`Added as question ${editor.fields.length + 1}`);
      remove(index);
      return true;
    },
    discard: (index: number) => {
      setNews('Suggestion discarded');
      remove(index);
    },
  };
}

type PlanDraftsState = ReturnType<typeof usePlanDrafts>;
