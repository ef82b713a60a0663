import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import type { Receipt } from '@interview-detection/shared/privacy/privacy.schema';
import { useMutation } from '@tanstack/react-query';
import { FileArchive, UserX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { useMay } from '../../../entities/users/use-current-user';
import { saveExport } from '../api';
import { EraseDialog } from './erase-dialog';
import { ReceiptDialog } from './receipt-dialog';

/** What a company owes a candidate about their data: a copy of it, and that it goes. */
export function CandidatePrivacy({ candidate }: { candidate: Candidate }) {
  const mayExport = useMay('privacy.export');
  const mayErase = useMay('privacy.erase');
  const save = useMutation(saveExport(candidate));
  const [erasing, setErasing] = useState(false);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const isErased = candidate.erasedAt !== undefined;
  if (receipt) return <ReceiptDialog receipt={receipt} onClose={() => setReceipt(null)} />;
  if (isErased || (!mayExport && !mayErase)) return null;
  return (
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
      {erasing && (
        <EraseDialog
          candidate={candidate}
          onClose={() => setErasing(false)}
          onErased={done => {
            setErasing(false);
            setReceipt(done);
          }}
        />
      )}
    </section>
  );
}
