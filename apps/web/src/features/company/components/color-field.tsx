import { brandColors, COLOR_PATTERN, PRODUCT_COLOR } from '@interview-detection/shared/company/company.rules';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Input } from '#web/components/ui/controls';
import { Field } from '#web/components/ui/field';
import type { CompanyFormValues } from '../schema';

interface ColorFieldProps {
  form: Pick<UseFormReturn<CompanyFormValues>, 'register' | 'formState' | 'setValue' | 'control'>;
}

/** The company's colour, with how candidates see it on light and on dark pages. */
export function ColorField({ form }: ColorFieldProps) {
  const typed = useWatch({ control: form.control, name: 'color' }).trim().toLowerCase();
  const isColor = COLOR_PATTERN.test(typed);
  const color = isColor ? typed : PRODUCT_COLOR;
  const { light, dark } = brandColors(color);
  return (
    <div className="grid gap-2.5">
      <Field
        label="Colour for candidates"
        error={form.formState.errors.color?.message}
        hint="For buttons and links in candidates’ emails and on their page, such as #17626e. Leave it empty for the default."
      >
        <Input autoComplete="off" spellCheck={false} maxLength={7} placeholder="#17626e" {...form.register('color')} />
      </Field>
      <div className="flex flex-wrap items-center gap-2.5 text-sm">
        <input
          type="color"
          aria-label="Pick a colour"
          className="h-control w-12 cursor-pointer rounded-md border border-line-strong bg-surface p-1 max-sm:h-11"
          value={color}
          onChange={({ target }) =>
            form.setValue('color', target.value, { shouldDirty: true, shouldValidate: true, shouldTouch: true })
          }
        />
        <Sample background="#ffffff" color={light} ink="#ffffff" label="On light" />
        <Sample background="#161d21" color={dark} ink="#06151b" label="On dark" />
      </div>
      {isColor && (light !== color || dark !== color) && (
        <p className="text-sm text-ink-2">
          {`Made readable: ${[
            ...(light === color ? [] : [`darker on light pages (${light})`]),
            ...(dark === color ? [] : [`lighter on dark pages (${dark})`]),
          ].join(', ')}.`}
        </p>
      )}
    </div>
  );
}

interface SampleProps {
  background: string;
  color: string;
  ink: string;
  label: string;
}

function Sample({ background, color, ink, label }: SampleProps) {
  return (
    <span
      className="flex h-control items-center gap-2.5 rounded-md border border-line px-2.5"
      style={{ background, color }}
    >
      {label}
      <span className="rounded px-2 py-0.5 font-semibold" style={{ background: color, color: ink }}>
        Aa
      </span>
    </span>
  );
}
