import {
  PLAN_QUESTIONS_MAX,
  type PlanQuestion,
  type PositionDetails,
} from '@interview-detection/shared/positions/positions.schema';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useServerForm } from '#web/components/form/use-server-form';
import { ApiError } from '#web/lib/api-error';
import { savePlan } from './api';
import {
  EMPTY_QUESTION,
  planFieldOf,
  planFormSchema,
  planInput,
  questionInput,
  toPlan,
  type PlanField,
  type PlanInput,
} from './schema';

interface PlanEditorInput {
  position: PositionDetails;
  onSaved: () => void;
}

/** Manages a position's plan in the editor: its questions, the changes, and the server's messages. */
export function usePlanEditor({ position, onSaved }: PlanEditorInput) {
  const [isOutdated, setIsOutdated] = useState(false);
  const server = useServerForm({
    schema: planFormSchema,
    // Any other mode validates the whole list with each question that is added, so that the new one begins red.
    mode: 'onBlur',
    initial: planInput(position),
    mutation: savePlan(position._id),
    wireNames: wireFields,
    draft: `plan ${position._id}`,
    success: 'Question plan saved',
    unmountedError: 'We couldn’t save the question plan.',
    onDone: onSaved,
    onFailure: error => {
      const isChanged = error instanceof ApiError && error.code === 'PLAN_CHANGED';
      setIsOutdated(isChanged);
      return isChanged;
    },
  });
  const { form } = server;
  const { control, getValues } = form;
  const questions = useFieldArray({ control, name: 'questions' });
  const [removed, setRemoved] = useState<{ index: number; values: PlanInput['questions'][number] } | null>(null);
  const [news, setNews] = useState('');

  const { fields, append, insert, remove, move, replace } = questions;
  return {
    ...server,
    fields,
    news,
    canAdd: fields.length < PLAN_QUESTIONS_MAX,
    /** How many more questions fit. */
    room: PLAN_QUESTIONS_MAX - fields.length,
    /** Another user has saved this plan since it was opened here. */
    isOutdated,
    submit: server.submit(values => {
      setIsOutdated(false);
      return { body: toPlan(values), ifVersion: values.version };
    }),
    /** Passes on the plan as it is on the screen; validation errors are shown at their fields. */
    withPlan: (use: (plan: PlanQuestion[]) => void) => form.handleSubmit(values => use(toPlan(values)))(),
    saveAnyway: server.submit(values => {
      setIsOutdated(false);
      return { body: toPlan(values) };
    }),
    startOver: () => {
      setRemoved(null);
      server.startOver();
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
    /** Appends questions from elsewhere to the existing ones, or replaces these. Nothing is saved. */
    take: (plan: readonly PlanQuestion[], how: 'append' | 'replace') => {
      setRemoved(null);
      const taken = plan.map(questionInput);
      if (how === 'replace') replace(taken);
      else append(taken, { shouldFocus: false });
      setNews(taken.length === 1 ? '1 question added' : `${taken.length} questions added`);
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

/** Maps the issues of a refused plan to fields on the screen. */
function wireFields(error: Error): Record<string, PlanField> {
  const issues = error instanceof ApiError ? error.issues : [];
  return Object.fromEntries(
    issues.flatMap(({ path }) => {
      const field = planFieldOf(path);
      return field ? [[path, field]] : [];
    }),
  );
}
