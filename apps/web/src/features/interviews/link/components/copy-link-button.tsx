import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Copy } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { useCopyLink } from '../use-copy-link';

interface CopyLinkButtonProps {
  interview: Pick<Interview, 'id' | 'candidate'>;
  /** Shows only the icon, where there is no room for words. */
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
