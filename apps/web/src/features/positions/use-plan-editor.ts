import { PLAN_QUESTIONS_MAX, type PositionDetails } from '@interview-detection/shared/positions/positions.schema';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useServerForm } from '../../components/form/use-server-form';
import { ApiError } from '../../lib/api-error';
import { savePlan } from './api';
import {
  EMPTY_QUESTION,
  planFieldOf,
  planFormSchema,
  planInput,
  toPlan,
  type PlanField,
  type PlanInput,
} from './schema';

interface PlanEditorInput {
  position: PositionDetails;
  onSaved: () => void;
}

/** A position's plan in the editor: its questions, what was changed, and what the server said. */
export function usePlanEditor({ position, onSaved }: PlanEditorInput) {
  const [isOutdated, setIsOutdated] = useState(false);
  const server = useServerForm({
    schema: planFormSchema,
    initial: planInput(position),
    mutation: savePlan(position._id),
    wireNames: wireFields,
    draft: `plan ${position._id}`,
    success: 'Question plan saved',
    whenGone: 'The question plan was not saved.',
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

  const { fields, append, insert, remove, move } = questions;
  return {
    ...server,
    fields,
    news,
    canAdd: fields.length < PLAN_QUESTIONS_MAX,
    /** Somebody else has saved this plan since it was opened here. */
    isOutdated,
    submit: server.submit(values => {
      setIsOutdated(false);
      return { body: toPlan(values), ifVersion: values.version };
    }),
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
