import { zodResolver } from '@hookform/resolvers/zod';
import {
  PLAN_QUESTIONS_MAX,
  type PlanQuestion,
  type Position,
} from '@interview-detection/shared/positions/positions.schema';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { ApiError, errorMessage } from '../../lib/api-error';
import { showServerErrors } from '../../lib/form-errors';
import { notify } from '../../lib/notify';
import { useSavePlan } from './api';
import { planDraft } from './plan-draft';
import {
  EMPTY_QUESTION,
  planFieldOf,
  planFormSchema,
  planInput,
  toPlan,
  type PlanField,
  type PlanInput,
  type PlanValues,
} from './plan-schema';

interface PlanEditorInput {
  position: Position;
  plan: readonly PlanQuestion[];
  /** Id of the person, to whom what stands here belongs. */
  owner: string;
  /** Told whether something would be lost by closing. */
  unsavedRef: RefObject<boolean>;
  onSaved: () => void;
}

/** A position's plan in the editor: its questions, what was changed, and what the server said. */
export function usePlanEditor({ position, plan, owner, unsavedRef, onSaved }: PlanEditorInput) {
  const draftKey = `${owner} ${position._id}`;
  const [draft, setDraft] = useState(() => planDraft.of(draftKey));
  const form = useForm<PlanInput, unknown, PlanValues>({
    resolver: zodResolver(planFormSchema),
    mode: 'onTouched',
    defaultValues: draft ?? planInput(plan),
  });
  const { control, getValues } = form;
  const questions = useFieldArray({ control, name: 'questions' });
  const [failure, setFailure] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ index: number; values: PlanInput['questions'][number] } | null>(null);
  const [news, setNews] = useState('');
  const shown = useRef(false);
  const isChanged = form.formState.isDirty || draft !== null;

  useEffect(() => {
    unsavedRef.current = isChanged;
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged, unsavedRef]);

  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      if (unsavedRef.current) planDraft.keep(draftKey, getValues());
      else planDraft.drop();
    };
  }, [draftKey, getValues, unsavedRef]);

  const save = useSavePlan(position._id, {
    onSaved: () => {
      planDraft.drop();
      notify.success('Question plan saved');
      if (!shown.current) return;
      unsavedRef.current = false;
      onSaved();
    },
    onError: error => {
      if (!shown.current) return void notify.error(`The question plan was not saved. ${errorMessage(error)}`);
      setFailure(showServerErrors(error, form.setError, wireFields(error)));
    },
  });

  const { fields, append, insert, remove, move } = questions;
  return {
    form,
    fields,
    failure,
    news,
    isChanged,
    saving: save.isPending,
    restored: draft !== null,
    canAdd: fields.length < PLAN_QUESTIONS_MAX,
    submit: form.handleSubmit(values => {
      setFailure(null);
      save.mutate(toPlan(values));
    }),
    startOver: () => {
      planDraft.drop();
      setDraft(null);
      setFailure(null);
      setRemoved(null);
      form.reset(planInput(plan));
    },
    add: () => {
      setRemoved(null);
      append(EMPTY_QUESTION);
    },
    moveTo: (from: number, to: number) => {
      setRemoved(null);
      move(from, to);
      setNews(`Question ${from + 1} is now question ${to + 1} of ${fields.length}`);
    },
    removed: removed && removed.index + 1,
    remove: (index: number) => {
      const values = getValues(`questions.${index}`);
      remove(index);
      setRemoved({ index, values });
    },
    undoRemoval: () => {
      if (removed) insert(removed.index, removed.values);
      setRemoved(null);
    },
  };
}

export type PlanEditorState = ReturnType<typeof usePlanEditor>;

/** Where on the screen the issues of a refused plan belong. */
function wireFields(error: Error): Record<string, PlanField> {
  const issues = error instanceof ApiError ? error.issues : [];
  return Object.fromEntries(
    issues.flatMap(({ path }) => {
      const field = planFieldOf(path);
      return field ? [[path, field]] : [];
    }),
  );
}
