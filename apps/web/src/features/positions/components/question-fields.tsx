import {
  CODE_LANGUAGES,
  codeLanguageOf,
  QUESTION_MINUTES_MAX,
} from '@interview-detection/shared/positions/positions.rules';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/input';
import { Select } from '#web/components/ui/select';
import { Textarea } from '#web/components/ui/textarea';
import { FOLLOW_UP_CHOICES, type PlanInput, type PlanValues } from '../schema';
import { askedWords } from '../words';

export interface QuestionFieldsProps {
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
        hint="One per line, each graded on its own. Add what counts as well after “; or”."
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
