import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import type { KnownChoice } from '@interview-detection/shared/interviews/interviews.rules';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { Segmented } from '#web/components/ui/segmented';

const CHOICES = [
  { value: 'keep', label: 'Keep their details' },
  { value: 'replace', label: 'Replace them' },
] as const;

interface KnownCandidateProps {
  candidate: Candidate;
  choice: KnownChoice;
  onChoose: (choice: KnownChoice) => void;
  /** The name that was entered, if it differs from the existing candidate's. */
  otherName: string | null;
  onSomebodyElse: () => void;
  /** The form was submitted before this was asked: it takes the focus, and says that nothing has been scheduled. */
  isLate: boolean;
}

/** Asks what happens to an existing candidate with this address and position (contract §18). */
export function KnownCandidate({
  candidate,
  choice,
  onChoose,
  otherName,
  onSomebodyElse,
  isLate,
}: KnownCandidateProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLate) box.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isLate]);
  const back = candidate.status === 'Pending' ? '' : ` Their status goes from ${candidate.status} back to Pending.`;
  return (
    <div ref={box} aria-live="polite">
      <Notice
        tone="info"
        title={
          <>
            <bdi>{candidate.name}</bdi> is already a candidate for this position ({candidate.status})
          </>
        }
      >
        {isLate && <p className="mb-1">The interview has not been scheduled yet. Choose, then add it again.</p>}
        <p className="mb-3">
          {choice === 'keep'
            ? 'This interview is added to theirs. Name, resume and status stay as they are.'
            : `The name and resume you enter replace theirs.${back} Earlier resumes stay readable.`}
        </p>
        <Segmented label="Known candidate" value={choice} onChange={onChoose} options={CHOICES} wide />
        {otherName && (
          <fieldset className="mt-3">
            <legend className="font-medium">
              You entered “<bdi>{otherName}</bdi>”. Who is that?
            </legend>
            <p className="mt-1">
              With a new name, past interviews keep the old one. Someone else needs an email of their own.
            </p>
            <div className="mt-2.5 flex flex-wrap gap-2">
              <Button size="sm" aria-pressed={choice === 'replace'} onClick={() => onChoose('replace')}>
                Same person, new name
              </Button>
              <Button size="sm" onClick={onSomebodyElse}>
                Someone else
              </Button>
            </div>
          </fieldset>
        )}
      </Notice>
    </div>
  );
}
