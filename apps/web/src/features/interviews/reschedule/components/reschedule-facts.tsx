import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/input';
import { errorMessage } from '#web/lib/api-error';
import { useCandidate } from '#web/entities/candidates/api';

/** Shows the interview's data that the specification's form shows and that moving it does not change. */
export function RescheduleFacts({ interview }: { interview: Interview }) {
  const { candidate, position } = interview;
  const details = useCandidate(candidate._id);
  const resume = details.data?.resume?.name;
  return (
    <>
      <Field label="Candidate name">
        <Input value={candidate.name} dir="auto" readOnly />
      </Field>
      <Field label="Email">
        <Input type="email" value={candidate.email} autoComplete="off" readOnly />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label="Position">
          <Input value={position.name} dir="auto" readOnly />
        </Field>
        <Field label="Resume">
          <Input value={resume ?? (details.isPending ? 'Loading…' : 'Not loaded')} dir="auto" readOnly />
        </Field>
      </div>
      {details.isError && !details.data && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
          {errorMessage(details.error)}
          <Button size="sm" busy={details.isFetching} onClick={() => void details.refetch()}>
            Retry
          </Button>
        </div>
      )}
    </>
  );
}
