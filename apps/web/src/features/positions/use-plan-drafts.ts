import { zodResolver } from '@hookform/resolvers/zod';
import { jobDescriptionSchema } from '@interview-detection/shared/plan-drafts/plan-drafts.schema';
import type { Position } from '@interview-detection/shared/positions/positions.schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useSteadyResolver } from '#web/components/form/use-steady-resolver';
import { errorMessage } from '#web/lib/api-error';
import { draftQuestions, useDrafting } from './api';
import {
  planFormSchema,
  questionFormSchema,
  questionInput,
  toQuestion,
  type PlanInput,
  type PlanValues,
} from './schema';
import type { PlanEditorState } from './use-plan-editor';

interface PlanDraftsInput {
  position: Position;
  editor: PlanEditorState;
  open: boolean;
}

/** Manages a job description and the questions drafted from it that are not yet accepted or discarded. */
export function usePlanDrafts({ position, editor, open }: PlanDraftsInput) {
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

export type PlanDraftsState = ReturnType<typeof usePlanDrafts>;
