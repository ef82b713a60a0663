import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { useMutation } from '@tanstack/react-query';
import { FileArchive, UserX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button';
import { useCan } from '#web/entities/users/use-current-user';
import { saveExport } from '../api';
import { EraseWindow } from './erase-window';

/** A company's obligations about a candidate's data: a copy of it, and its erasure. */
export function CandidatePrivacy({ candidate }: { candidate: Candidate }) {
  const mayExport = useCan('privacy.export');
  const mayErase = useCan('privacy.erase');
  const save = useMutation(saveExport(candidate));
  const [erasing, setErasing] = useState(false);
  const isOffered = candidate.erasedAt === undefined && (mayExport || mayErase);
  return (
    <>
      {isOffered && (
        <section aria-labelledby="candidate-data" className="border-t border-line pt-4">
          <h3 id="candidate-data">Personal data</h3>
          <p className="mt-1 text-sm text-ink-2">
            Everything you keep about this person, in one ZIP file{mayErase && ', or gone for good'}.
            {!mayErase && ' Owners of your company can erase them.'}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {mayExport && (
              <Button size="sm" busy={save.isPending} onClick={() => save.mutate()}>
                <FileArchive aria-hidden="true" />
                Export data
              </Button>
            )}
            {mayErase && (
              <Button size="sm" onClick={() => setErasing(true)}>
                <UserX aria-hidden="true" />
                Erase…
              </Button>
            )}
          </div>
        </section>
      )}
      {/* Outside the section, which goes once the person is erased: the window then shows the receipt. */}
      {erasing && <EraseWindow candidate={candidate} onClose={() => setErasing(false)} />}
    </>
  );
}
