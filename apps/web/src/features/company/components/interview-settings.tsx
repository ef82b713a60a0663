import {
  COLLECTED_SIGNALS,
  LANGUAGES,
  WINDOW_HOURS_MAX,
  CHANGE_UNTIL_HOURS_MAX,
} from '@interview-detection/shared/visits/visits.rules';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#web/components/ui/field';
import { Input, Select, Textarea } from '#web/components/ui/controls';
import { Switch } from '#web/components/ui/switch';
import { TextButton } from '#web/components/ui/text-link';
import { languageName } from '#web/lib/format';
import { type CompanyFormValues, SHIPPED_CAMERAS } from '../schema';

interface InterviewSettingsProps {
  form: Pick<UseFormReturn<CompanyFormValues>, 'register' | 'formState' | 'setValue'>;
}

/** The company's settings for interviews and reports. */
export function InterviewSettings({ form }: InterviewSettingsProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        label="AI-assistance indication in reports"
        error={errors.aiIndication?.message}
        hint={
          <>
            Flags answers that read like AI text, with evidence and error rates. English answers of 40+ words only. It
            makes mistakes both ways and never decides. Existing reports don’t change.
          </>
        }
      >
        <Switch {...form.register('aiIndication')} />
      </Field>
      <Field
        label="Language model"
        error={errors.aiModel?.message}
        hint="If this server has one, it grades answers, asks follow-ups and drafts plans. When off, built-in methods take over, no model sees anything about your candidates, and their page says so."
      >
        <Switch {...form.register('aiModel')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <HoursField
          name="windowHours"
          form={form}
          label="Hours to begin a bot interview"
          range={[1, WINDOW_HOURS_MAX]}
          hint="For how long after its start a candidate can begin one, 1 to 168."
        />
        <HoursField
          name="changeUntilHours"
          form={form}
          label="Hours before the start for changes"
          range={[0, CHANGE_UNTIL_HOURS_MAX]}
          hint="Until then candidates can move or cancel an interview themselves, 0 to 336."
        />
        <Field
          label="Language for candidates"
          error={errors.language?.message}
          hint="For their emails and their page, until they choose another. Your questions stay as you wrote them."
        >
          <Select {...form.register('language')}>
            {LANGUAGES.map(language => (
              <option key={language} value={language}>
                {languageName(language)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <fieldset>
        <legend className="text-sm font-medium">Noticed in bot interviews</legend>
        <p className="mt-0.5 text-sm text-ink-2">
          Candidates read what is on before they agree; switching something on asks them again. A reason to ask, never a
          finding.
        </p>
        {COLLECTED_SIGNALS.Bot.map(signal => (
          <label key={signal} className="flex cursor-pointer items-start gap-2.5 py-1.5 text-sm max-sm:min-h-11">
            <input
              type="checkbox"
              value={signal}
              aria-describedby={`signal-${signal}`}
              className="mt-0.5 size-4 shrink-0 accent-accent"
              {...form.register('signals')}
            />
            <span>
              <span className="block">{COLLECTED_WORDS[signal].name}</span>
              <span id={`signal-${signal}`} className="block text-ink-2">
                {COLLECTED_WORDS[signal].text}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label="Names of virtual cameras"
        error={errors.virtualCameras?.message}
        aside={
          <TextButton
            onClick={() =>
              form.setValue('virtualCameras', SHIPPED_CAMERAS, { shouldDirty: true, shouldValidate: true })
            }
          >
            Reset to the shipped list
          </TextButton>
        }
        hint="One per line, upper or lower case. Cameras with one of these in their name are shown as virtual. Applies to interviews that start after you save."
      >
        <Textarea rows={4} spellCheck={false} autoComplete="off" {...form.register('virtualCameras')} />
      </Field>
      <DaysField
        name="evidenceDays"
        form={form}
        label="Days to keep signals"
        hint="From the end of an interview, 1 to 3,650; then what was noticed and how answers were typed is deleted, and the report says so. Answers, comments and your decisions stay. Empty keeps it until you delete the candidate. Candidates read this before they agree; a longer time asks them again and never holds for those who agreed to less."
      />
      <DaysField
        name="recordingDays"
        form={form}
        label="Days to keep spoken answers"
        hint="Recordings only, 1 to 3,650; what was said stays in the transcript. Empty keeps them until they are deleted. Candidates read this before they agree; a longer time asks them again. Older recordings are deleted within a day."
      />
      <DaysField
        name="transcriptDays"
        form={form}
        label="Days to keep answers and reports"
        hint="From the end of an interview, 1 to 3,650; then what was said and its report are deleted, and the details say so. The verdict, assessments and your decisions stay. Empty keeps them until you erase the candidate. Older ones are deleted within a day."
      />
      <DaysField
        name="resumeDays"
        form={form}
        label="Days to keep resumes"
        hint="From the end of a candidate’s last interview, 1 to 3,650. Empty keeps them until you erase the candidate. Older ones are deleted within a day."
      />
    </>
  );
}

interface NumberFieldProps<Name extends keyof CompanyFormValues> extends InterviewSettingsProps {
  name: Name;
  label: string;
  hint: string;
}

interface HoursFieldProps extends NumberFieldProps<'windowHours' | 'changeUntilHours'> {
  /** The least and the most. */
  range: readonly [number, number];
}

function HoursField({ name, form, label, hint, range: [min, max] }: HoursFieldProps) {
  return (
    <Field label={label} error={form.formState.errors[name]?.message} hint={hint}>
      <Input type="number" inputMode="numeric" min={min} max={max} {...form.register(name, { valueAsNumber: true })} />
    </Field>
  );
}

type DaysFieldProps = NumberFieldProps<'evidenceDays' | 'recordingDays' | 'transcriptDays' | 'resumeDays'>;

/** A number of days; empty means for ever. */
function DaysField({ name, form, label, hint }: DaysFieldProps) {
  return (
    <Field label={label} error={form.formState.errors[name]?.message} hint={hint}>
      <Input className="max-w-40" inputMode="numeric" autoComplete="off" {...form.register(name)} />
    </Field>
  );
}

interface SignInRulesProps {
  form: Pick<UseFormReturn<CompanyFormValues>, 'register' | 'formState'>;
}

/** What the company requires of its users when they sign in. */
export function SignInRules({ form: { register, formState } }: SignInRulesProps) {
  return (
    <Field
      label="Two-factor authentication for everyone"
      error={formState.errors.secondFactorRequired?.message}
      hint="Everyone who signs in with a password also needs an authenticator app. Colleagues without one set it up before they can continue, and so will you. API keys keep working."
    >
      <Switch {...register('secondFactorRequired')} />
    </Field>
  );
}

/** The signals a company can collect in interviews by the bot, and what they show. */
const COLLECTED_WORDS: Record<(typeof COLLECTED_SIGNALS.Bot)[number], { name: string; text: string }> = {
  away: {
    name: 'Leaving the page',
    text: 'When it was out of sight or another window in front, and for how long. Not what they looked at.',
  },
  paste: {
    name: 'Pasting and copying',
    text: 'How many characters, and whether they come from the page. Never the text.',
  },
  typing: {
    name: 'Typing',
    text: 'Pauses and corrections in figures. Nothing with dictation, phones and other writing systems.',
  },
  screens: { name: 'Screens', text: 'Whether there is more than one. Only some browsers say.' },
  devices: {
    name: 'Devices',
    text: 'Cameras, microphones and speakers that the browser lists, and virtual cameras.',
  },
};
