import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import type { Receipt } from '@interview-detection/shared/privacy/privacy.schema';
import { useState } from 'react';
import { EraseDialog } from './erase-dialog';
import { ReceiptDialog } from './receipt-dialog';

interface EraseWindowProps {
  candidate: Pick<Candidate, '_id' | 'name' | 'position'>;
  onClose: () => void;
}

/** Confirms that a candidate is to be erased, and then shows the receipt. */
export function EraseWindow({ candidate, onClose }: EraseWindowProps) {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  return receipt ? (
    <ReceiptDialog receipt={receipt} onClose={onClose} />
  ) : (
    <EraseDialog candidate={candidate} onClose={onClose} onErased={setReceipt} />
  );
}
