import type { CountedWording, Review } from '@interview-detection/shared/reports/judgements.schema';
import {
  type AnswerPoints,
  countWordingSchema,
  type Recounted,
} from '@interview-detection/shared/reports/wordings.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { QueryView } from '#web/components/records/query-view';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Select, Textarea } from '#web/components/ui/controls';
import { Skeleton } from '#web/components/ui/skeleton';
import { Block } from '#web/features/reports/report/components/evidence-block';
import { ApiError, errorMessage } from '#web/lib/api-error';
import { formatInstant } from '#web/lib/dates';
import { answerPointsQuery, countWording, undoWording } from '../api';
import { beforeWords, concernsWords, regradedWords } from '../words';

interface CountWordingPanelProps {
  interviewId: string;
  /** Index of the answer in `jsonArray`. */
  index: number;
  /** `question 3`, to distinguish answers for screen readers. */
  of: string;
  /** The selected text of the answer; '' to type it. */
  selected: string;
  /** All wordings counted for this answer. */
  wordings: readonly CountedWording[];
  onClose: () => void;
}

/** Counts a wording of an answer for a point of the plan, shows the result, and undoes it. */
export function CountWordingPanel({ interviewId, index, of, selected, wordings, onClose }: CountWordingPanelProps) {
  const points = useQuery(answerPointsQuery(interviewId, index));
  const [done, setDone] = useState<Recounted | null>(null);
  const panel = useRef<HTMLFieldSetElement>(null);
  const undo = useMutation({
    ...undoWording(interviewId, index),
    onSuccess: result => {
      setDone(result);
      panel.current?.focus();
    },
  });
  const last = wordings.findLast(({ undone }) => undone === null);
  const version = points.data?.planVersion;
  const hasForm = !done && points.data !== undefined && points.data.points.length > 0;
  const others = (
    <>
      {last && version !== undefined && (
        <Button size="sm" busy={undo.isPending} onClick={() => undo.mutate(version)}>
          Undo <span className="max-w-56 truncate">“{last.wording}”</span>
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={onClose}>
        Close
      </Button>
    </>
  );
  return (
    <fieldset
      ref={panel}
      tabIndex={-1}
      aria-label={`Accept a wording of the answer to ${of}`}
      className="mt-3 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line bg-surface px-4 py-3.5 text-sm outline-none print:hidden"
    >
      <output className={done ? 'block font-medium' : 'sr-only'}>
        {done && `${regradedWords(done.review, done.before)}.`}
      </output>
      {!done && (
        <QueryView query={points} skeleton={<Skeleton className="h-40" />} title="We couldn’t load the plan">
          {data =>
            data.points.length === 0 ? (
              <p className="text-ink-2">The plan of {data.concerns.position.name} no longer has this question.</p>
            ) : (
              <CountWordingForm
                interviewId={interviewId}
                index={index}
                selected={selected}
                plan={data}
                onOutdated={() => void points.refetch()}
                onDone={result => {
                  setDone(result);
                  panel.current?.focus();
                }}
              >
                {others}
              </CountWordingForm>
            )
          }
        </QueryView>
      )}
      {undo.error && <FormFailure message={errorMessage(undo.error)}>{null}</FormFailure>}
      {!hasForm && (
        <div className="flex flex-wrap items-center gap-2">
          {done && (
            <Button size="sm" onClick={() => setDone(null)}>
              Accept another wording
            </Button>
          )}
          {others}
        </div>
      )}
    </fieldset>
  );
}

const formSchema = z.object({
  wording: countWordingSchema.shape.wording,
  point: z.string().min(1, { error: 'Choose what it counts for' }),
});

interface CountWordingFormProps {
  interviewId: string;
  index: number;
  selected: string;
  plan: AnswerPoints;
  onOutdated: () => void;
  onDone: (result: Recounted) => void;
  /** Further buttons. */
  children: ReactNode;
}

function CountWordingForm({ interviewId, index, selected, plan, onOutdated, onDone, children }: CountWordingFormProps) {
  const { points, planVersion, concerns } = plan;
  const { form, failure, pending, submit } = useServerForm({
    schema: formSchema,
    mode: 'onSubmit',
    initial: { wording: selected, point: points.length === 1 ? '0' : '' },
    mutation: countWording(interviewId, index),
    wireNames: { wording: 'wording', point: 'point' },
    confirmLeave: false,
    unmountedError: 'We couldn’t add the wording.',
    onDone,
    onFailure: (error, { setValue }) => {
      if (!(error instanceof ApiError) || error.code !== 'PLAN_CHANGED') return false;
      // The points have changed: one has to be chosen again.
      setValue('point', '');
      onOutdated();
      return false;
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus(selected === '' ? 'wording' : 'point'), [setFocus, selected]);
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={submit(({ wording, point }) => ({ wording, point: Number(point), ifVersion: planVersion }))}
    >
      <Field
        label="Words in the answer"
        error={errors.wording?.message}
        hint="A few words that make the point. The plan keeps them, without a name."
      >
        <Textarea rows={2} {...form.register('wording')} />
      </Field>
      <Field
        label="Point they cover"
        error={errors.point?.message}
        hint={
          <>
            Changes the plan of <bdi>{concerns.position.name}</bdi>. {concernsWords(concerns)}
          </>
        }
      >
        <Select {...form.register('point')}>
          <option value="">Choose a point</option>
          {[...points.entries()].map(([place, { point }]) => (
            <option key={place} value={place}>
              {point}
            </option>
          ))}
        </Select>
      </Field>
      <FormFailure message={failure} />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" type="submit" variant="primary" busy={pending}>
          Accept and grade again
        </Button>
        {children}
      </div>
    </form>
  );
}

/** The accepted wordings of an answer, with the grading before each. */
export function CountedWordings({ wordings }: { wordings: readonly CountedWording[] }) {
  return (
    <Block title="Accepted wordings" aside={null}>
      <ul className="grid gap-2.5">
        {wordings.map(({ wording, point, by, at, before, undone }) => (
          <li key={at} className="grid gap-0.5 border-l-2 border-line-strong pl-3 [overflow-wrap:anywhere]">
            <span>
              <q>{wording}</q> {undone ? 'counted' : 'counts'} for <q>{point}</q>
            </span>
            <span className="text-xs text-ink-2">
              <bdi>{by.name}</bdi>, <time dateTime={at}>{formatInstant(at)}</time>. Before: {beforeWords(before)}.
              {undone && (
                <>
                  {' '}
                  Undone by <bdi>{undone.by.name}</bdi>, <time dateTime={undone.at}>{formatInstant(undone.at)}</time>.
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** Returns whether words decide how many points an answer covers, so that another wording may add one. */
export const canCountWording = (review: Review | null | undefined): boolean =>
  review?.method === 'built-in' && review.coverage !== undefined && review.coverage.covered < review.coverage.of;

/** Returns the text selected inside an element, on one line; '' where the selection is elsewhere or extends beyond. */
export function selectedIn(element: Element | null): string {
  const selection = getSelection();
  if (!element || !selection || selection.rangeCount === 0) return '';
  const { startContainer, endContainer } = selection.getRangeAt(0);
  if (!element.contains(startContainer) || !element.contains(endContainer)) return '';
  return selection.toString().replace(/\s+/g, ' ').trim();
}
