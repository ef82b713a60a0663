import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/input';
import { CopyLinkButton } from './copy-link-button';

interface LinkFieldProps {
  interview: Pick<Interview, 'id' | 'candidate'>;
  /** Undefined while it is loading. */
  url: string | undefined;
}

/** Shows the candidate's link, to read and copy. */
export function LinkField({ interview, url }: LinkFieldProps) {
  return (
    <Field label="Private link" aside={<CopyLinkButton interview={interview} />}>
      <Input
        readOnly
        value={url ?? ''}
        placeholder="Loading…"
        className="font-mono text-sm"
        onFocus={event => event.currentTarget.select()}
      />
    </Field>
  );
}
