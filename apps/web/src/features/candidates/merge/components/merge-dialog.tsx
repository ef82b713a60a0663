import { IDENTITY, type Identity } from '@interview-detection/shared/candidates/candidates.rules';
import type { CandidateDetails, Double } from '@interview-detection/shared/candidates/candidates.schema';
import type { Timeline } from '@interview-detection/shared/interviews/interview-lists.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormFailure } from '#web/components/form/form-failure';
import { Button } from '#web/components/ui/button';
import { CloseButton, Dialog, DialogActions } from '#web/components/ui/dialog';
import { RadioCards } from '#web/components/ui/radio-cards';
import { Skeleton } from '#web/components/ui/skeleton';
import { StatusBadge } from '#web/entities/candidates/components/status-badge';
import { timelineQuery } from '#web/entities/candidates/api';
import { errorMessage } from '#web/lib/api-error';
import { browserTimeZone, dayOf, formatShortDay, todayIn } from '#web/lib/dates';
import { notify } from '#web/lib/notify';
import { mergeCandidate } from '../api';

const LABELS: Record<Identity, string> = { name: 'Name', email: 'Email', phone: 'Phone' };

type Side = 'own' | 'other';

interface MergeDialogProps {
  candidate: CandidateDetails;
  other: Double;
  onClose: () => void;
}

/** Shows two candidates side by side, asks which name, email and phone stay, and merges them for good. */
export function MergeDialog({ candidate, other, onClose }: MergeDialogProps) {
  const { register, getValues } = useForm<Record<Identity, Side>>({
    defaultValues: { name: 'own', email: 'own', phone: 'own' },
  });
  // What only one of them has stays in any case.
  const differing = IDENTITY.filter(field => candidate[field] && other[field] && candidate[field] !== other[field]);
  const { mutate, error, isPending } = useMutation(mergeCandidate(candidate._id));
  const merge = () =>
    mutate(
      { other: other._id, take: differing.filter(field => getValues(field) === 'other') },
      {
        onSuccess: ({ name }) => {
          notify.success(`Merged into one candidate: ${name}`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Merge these candidates?"
      description="Only if they are the same person."
      size="wide"
    >
      <div className="grid gap-5">
        <div className="grid gap-3 sm:grid-cols-2">
          <Person title="This candidate" candidate={candidate} />
          <Person title="The other one" candidate={other} />
        </div>
        {differing.map(field => (
          <RadioCards
            key={field}
            label={`${LABELS[field]} to keep`}
            options={(['own', 'other'] as const).map(side => ({
              value: side,
              label: (side === 'own' ? candidate : other)[field] ?? '',
            }))}
            radio={register(field)}
          />
        ))}
        <Moves candidate={candidate} other={other} />
        {error && <FormFailure message={errorMessage(error)}>{null}</FormFailure>}
      </div>
      <DialogActions>
        <CloseButton>Keep both</CloseButton>
        <Button variant="danger" busy={isPending} onClick={merge}>
          Merge for good
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Person({ title, candidate }: { title: string; candidate: CandidateDetails | Double }) {
  const { name, email, phone, position, status, createdAt, tags = [] } = candidate;
  return (
    <section aria-label={title} className="rounded-md border border-line p-3.5 text-sm">
      <h3 className="text-xs font-semibold text-ink-2">{title}</h3>
      <p className="mt-1 text-base font-medium [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </p>
      <p className="[overflow-wrap:anywhere] text-ink-2">{email}</p>
      <p className="text-ink-2">{phone ? <bdi>{phone}</bdi> : 'No phone number'}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <bdi>{position.name}</bdi> <StatusBadge status={status} />
      </p>
      <p className="mt-1 text-ink-2">
        Added {formatShortDay(dayOf(createdAt), todayIn(browserTimeZone()))}
        {tags.length > 0 && ` · ${tags.join(', ')}`}
      </p>
    </section>
  );
}

/** Says what the merge moves, application by application. */
function Moves({ candidate, other }: Omit<MergeDialogProps, 'onClose'>) {
  const own = useQuery(timelineQuery(candidate._id)).data;
  const theirs = useQuery(timelineQuery(other._id)).data;
  return (
    <div className="text-sm text-ink-2">
      <p className="font-medium text-ink">What happens</p>
      {own && theirs ? (
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          {movesOf(own, theirs).map(line => (
            <li key={line}>{line}</li>
          ))}
          <li>Links that were sent stay valid. No one is notified.</li>
          <li>
            <strong className="text-ink">You can’t undo this.</strong>
          </li>
        </ul>
      ) : (
        <Skeleton className="mt-2 h-24" />
      )}
    </div>
  );
}

function movesOf(own: Timeline, theirs: Timeline): string[] {
  return theirs.applications.map(({ _id, position }) => {
    const interviews = theirs.interviews.filter(({ candidate }) => candidate._id === _id).length;
    const count = interviews === 1 ? '1 interview' : `${interviews} interviews`;
    const isHere = own.applications.some(application => application.position._id === position._id);
    return isHere
      ? `${position.name}: ${count}, resumes, note, tags and decisions move to this person’s application.`
      : `${position.name}, with ${count}, becomes an application of this person.`;
  });
}
