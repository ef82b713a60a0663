import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { errorMessage } from '#web/lib/api-error';
import { notify } from '#web/lib/notify';
import { copyLink, NotCopied } from '../api';

interface CopyLinkButtonProps {
  interview: Pick<Interview, 'id' | 'candidate'>;
  /** Shows only the icon, if there is no room for words. */
  isSmall?: boolean;
}

/** Copies the candidate's link with one click. */
export function CopyLinkButton({ interview: { id, candidate }, isSmall = false }: CopyLinkButtonProps) {
  const copy = useCopyLink(id);
  const label = `Copy ${candidate.name}’s link`;
  if (isSmall) {
    return (
      <Button
        size="icon-sm"
        className="ml-auto"
        title={label}
        aria-label={label}
        busy={copy.isPending}
        onClick={() => copy.mutate()}
      >
        <Copy aria-hidden="true" />
      </Button>
    );
  }
  return (
    <Button size="sm" busy={copy.isPending} onClick={() => copy.mutate()}>
      <Copy aria-hidden="true" />
      Copy link
      <span className="sr-only"> of {candidate.name}</span>
    </Button>
  );
}

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

/** Copies the candidate's link and reports the outcome. */
function useCopyLink(id: string) {
  return useMutation({
    ...copyLink(id),
    onSuccess: () => notify.success('Link copied. Send it to this candidate alone.'),
    onError: error =>
      notify.error(
        error instanceof NotCopied
          ? `Your browser doesn’t let this page copy. The link is ${error.url}`
          : errorMessage(error),
      ),
  });
}
