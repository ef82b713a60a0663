import { savedViewSchema, type SavedView } from '@interview-detection/shared/pipeline/saved-views.schema';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { z } from 'zod';
import { DialogFormEnd } from '#web/components/form/form-end';
import { useServerForm } from '#web/components/form/use-server-form';
import { QueryView } from '#web/components/records/query-view';
import { RowsSkeleton } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { Input } from '#web/components/ui/controls';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { saveViews, useSavedViews } from '../api';
import { savedAs, type CandidatesView } from '../view';

interface ViewsDialogProps {
  open: boolean;
  onClose: () => void;
  /** The one on the screen. */
  view: CandidatesView;
}

/** Saves the view on the screen under a name, and removes others. */
export function ViewsDialog({ open, onClose, view }: ViewsDialogProps) {
  const query = useSavedViews();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Saved views"
      description="A view keeps the filters and the order, but no search words. Only you see your views."
    >
      <QueryView
        query={query}
        title="We couldn’t load your views"
        skeleton={<RowsSkeleton label="Loading your views" />}
      >
        {({ views }) => <ViewsForm views={views} view={view} onDone={onClose} />}
      </QueryView>
    </Dialog>
  );
}

const formSchema = z.object({ name: savedViewSchema.shape.name });

function ViewsForm({ views, view, onDone }: { views: readonly SavedView[]; view: CandidatesView; onDone: () => void }) {
  const { mutate: remove } = useMutation(saveViews);
  const { form, failure, pending, submit } = useServerForm({
    schema: formSchema,
    mode: 'onSubmit',
    initial: { name: '' },
    mutation: saveViews,
    wireNames: { views: 'name' },
    confirmLeave: false,
    success: 'View saved',
    unmountedError: 'We couldn’t save the view.',
    onDone,
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(({ name }) => [...views, savedAs(name, view)])}>
      {views.length > 0 && (
        <ul className="list-none divide-y divide-line rounded-md border border-line">
          {views.map(({ name }) => (
            <li key={name} className="flex items-center justify-between gap-2 py-1 pr-1 pl-3">
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
              <Button
                variant="quiet"
                size="icon-sm"
                aria-label={`Remove ${name}`}
                onClick={() => remove(views.filter(other => other.name !== name))}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field label="Save this view as" error={form.formState.errors.name?.message}>
        <Input placeholder="For example Offers out" autoComplete="off" {...form.register('name')} />
      </Field>
      <DialogFormEnd failure={failure} pending={pending} action="Save view" />
    </form>
  );
}
