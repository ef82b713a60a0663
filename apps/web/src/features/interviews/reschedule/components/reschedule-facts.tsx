import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Button } from '../../../../components/ui/button';
import { Field } from '../../../../components/ui/field';
import { Input } from '../../../../components/ui/input';
import { errorMessage } from '../../../../lib/api-error';
import { useResumeName } from '../../api';

/** What the specification's form shows of the interview and what moving it does not change. */
export function RescheduleFacts({ interview }: { interview: Interview }) {
  const { candidate, position } = interview;
  const resume = useResumeName(candidate._id);
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
          <Input value={resume.data ?? (resume.isPending ? 'Loading…' : 'Not loaded')} dir="auto" readOnly />
        </Field>
      </div>
      {resume.isError && resume.data === undefined && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
          {errorMessage(resume.error)}
          <Button size="sm" busy={resume.isFetching} onClick={() => void resume.refetch()}>
            Retry
          </Button>
        </div>
      )}
    </>
  );
}
