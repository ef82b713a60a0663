import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { OpenedOnce } from '#web/components/states/opened-once';
import { Button } from '#web/components/ui/button';
import { DropdownItem, DropdownMenu, DropdownSeparator, type OpenedBy } from '#web/components/ui/dropdown-menu';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { useSavedViews } from '../api';
import { openedView, type CandidatesView } from '../view';

const viewsDialog = lazyWithRetry(() => import('./views-dialog').then(m => m.ViewsDialog));

interface ViewsMenuProps {
  view: CandidatesView;
  onChange: (change: Partial<CandidatesView>) => void;
}

/** Opens a saved view, or the window that saves this one. It reads them when it is first opened. */
export function ViewsMenu({ view, onChange }: ViewsMenuProps) {
  const [opened, setOpened] = useState<OpenedBy | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const trigger = (
    <Button
      {...(opened === null && {
        'aria-haspopup': 'menu' as const,
        onClick: event => setOpened(event.detail === 0 ? 'keyboard' : 'pointer'),
      })}
    >
      <Bookmark aria-hidden="true" /> Views
    </Button>
  );
  return (
    <>
      {opened === null ? (
        trigger
      ) : (
        <DropdownMenu trigger={trigger} startsOpen={opened}>
          <SavedViewItems onChange={onChange} />
          <DropdownSeparator />
          <DropdownItem onSelect={() => setDialogOpen(true)}>Save or remove views…</DropdownItem>
        </DropdownMenu>
      )}
      <OpenedOnce open={isDialogOpen}>
        <viewsDialog.Component open={isDialogOpen} onClose={() => setDialogOpen(false)} view={view} />
      </OpenedOnce>
    </>
  );
}

function SavedViewItems({ onChange }: Pick<ViewsMenuProps, 'onChange'>) {
  const { data, isError } = useSavedViews();
  if (!data) return <DropdownItem disabled>{isError ? 'We couldn’t load your views' : 'Loading…'}</DropdownItem>;
  if (data.views.length === 0) return <DropdownItem disabled>No saved views yet</DropdownItem>;
  return data.views.map(saved => (
    <DropdownItem key={saved.name} onSelect={() => onChange(openedView(saved))}>
      <bdi className="min-w-0 truncate">{saved.name}</bdi>
    </DropdownItem>
  ));
}
