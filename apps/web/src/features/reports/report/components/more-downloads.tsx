import { Braces, Ellipsis } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { DropdownItem, DropdownMenu } from '#web/components/ui/dropdown-menu';

interface MoreDownloadsProps {
  busy: boolean;
  disabled: boolean;
  onJson: () => void;
}

/** Rarely used downloads. */
export function MoreDownloads({ busy, disabled, onJson }: MoreDownloadsProps) {
  return (
    <DropdownMenu
      trigger={
        <Button size="icon" aria-label="More downloads" busy={busy} disabled={disabled}>
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      <DropdownItem disabled={busy} onSelect={onJson}>
        <Braces aria-hidden="true" />
        Download JSON
      </DropdownItem>
    </DropdownMenu>
  );
}
