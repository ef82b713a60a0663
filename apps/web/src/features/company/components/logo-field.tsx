import { fitInto, LOGO_MAX_BYTES, LOGO_ON_PAGE, LOGO_TYPES } from '@interview-detection/shared/company/logo.rules';
import type { Company } from '@interview-detection/shared/company/company.schema';
import { useMutation } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '#web/components/ui/button';
import { API_BASE } from '#web/lib/env';
import { notify } from '#web/lib/notify';
import { removeLogo, saveLogo } from '../api';

/** The company's logo, saved at once, with how candidates see it on light and on dark pages. */
export function LogoField({ company }: { company: Company }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const save = useMutation(saveLogo(company));
  const remove = useMutation(removeLogo(company));
  const { logo } = company;
  const done = (text: string) => () => {
    notify.success(text);
    // The button that was pressed may be gone.
    choose.current?.focus();
  };
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-2.5">
      <legend className="mb-1.5 text-sm font-medium">Logo for candidates</legend>
      {logo && (
        <div className="flex flex-wrap gap-2.5 text-sm">
          <Sample label="On light" className="bg-white text-[#1d2a30]" company={company} />
          <Sample label="On dark" className="bg-[#161d21] text-[#e6ecee]" plate company={company} />
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button ref={choose} size="sm" busy={save.isPending} onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" />
          {logo ? 'Replace logo…' : 'Upload logo…'}
        </Button>
        {logo && (
          <Button
            size="sm"
            variant="quiet"
            busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: done('Logo removed') })}
          >
            <Trash2 aria-hidden="true" />
            Remove logo
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={LOGO_TYPES.join(',')}
        aria-label="A logo as PNG, JPEG or WebP"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Lets the same file be chosen again after it was corrected.
          target.value = '';
          if (file) save.mutate(file, { onSuccess: done('Logo saved') });
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {`At the top of their page and of their emails. PNG, JPEG or WebP, at most ${LOGO_MAX_BYTES / 1024} KB; saved as soon as you choose it.`}
      </p>
    </fieldset>
  );
}

interface SampleProps {
  label: string;
  className: string;
  /** Dark pages show it on white, as most logos are made for that. */
  plate?: boolean;
  company: Company;
}

function Sample({ label, className, plate = false, company: { logo, name } }: SampleProps) {
  if (!logo) return null;
  return (
    <figure className={`grid gap-2 rounded-md border border-line p-2.5 ${className}`}>
      <img
        src={`${API_BASE}${logo.path}`}
        alt={name}
        {...fitInto(LOGO_ON_PAGE, logo)}
        className={plate ? 'box-content rounded-md bg-white p-1' : 'box-content py-1'}
      />
      <figcaption>{label}</figcaption>
    </figure>
  );
}
