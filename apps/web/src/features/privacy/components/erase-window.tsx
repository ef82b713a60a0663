import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { LIMITS } from '@interview-detection/shared/fields';
import { eraseSchema, type Receipt } from '@interview-detection/shared/privacy/privacy.schema';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { CloseButton, Dialog, DialogActions } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input, Textarea } from '#web/components/ui/controls';
import { notify } from '#web/lib/notify';
import { eraseCandidate, receiptText, saveReceipt } from '../api';

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Returns what an erasure deleted, and what remains for a person to do. */
export function receiptLines({ interviews, counts, files, cancelled, wordingsLeft }: Receipt): string[] {
  return [
    `${some(interviews.length, 'interview', 'interviews')} and ${some(counts['mails'] ?? 0, 'email', 'emails')} no longer name anyone. ${some(files.length, 'file was', 'files were')} deleted.`,
    ...(cancelled > 0
      ? [
          `${some(cancelled, 'open interview was', 'open interviews were')} cancelled. No one was notified: remove it from calendars.`,
        ]
      : []),
    ...(wordingsLeft > 0
      ? [
          `${some(wordingsLeft, 'wording', 'wordings')} of their answers stay in your plans, without a name. Remove anything that shows who said it.`,
        ]
      : []),
    'Older backups are erased again when they are restored. Emails and webhook messages already sent stay with those who got them.',
  ];
}

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

interface EraseDialogProps {
  candidate: Pick<Candidate, '_id' | 'name' | 'position'>;
  onClose: () => void;
  onErased: (receipt: Receipt) => void;
}

/** Asks for the name before a candidate is erased. */
function EraseDialog({ candidate, onClose, onErased }: EraseDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Erase this person?"
      description={
        <span className="block break-words">
          <bdi>{candidate.name}</bdi>, <bdi>{candidate.position.name}</bdi>
        </span>
      }
    >
      <p className="mb-4 text-sm text-ink-2">
        We delete resumes, answers, recordings, signals, reports and the text of emails, and replace the name and email.
        Open interviews are cancelled without notifying anyone. Your totals don’t change.{' '}
        <strong>You can’t undo this.</strong>
      </p>
      <EraseForm candidate={candidate} onErased={onErased} />
    </Dialog>
  );
}

function EraseForm({ candidate: { _id, name }, onErased }: Omit<EraseDialogProps, 'onClose'>) {
  const [schema] = useState(() => eraseFormSchema(name));
  const { form, failure, pending, submit } = useServerForm({
    schema,
    initial: { typed: '', reason: '' },
    mutation: eraseCandidate(_id),
    wireNames: { reason: 'reason' },
    success: 'The person was erased',
    unmountedError: 'We couldn’t erase this person.',
    confirmLeave: false,
    onDone: ({ receipt }) => onErased(receipt),
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit(({ reason }) => (reason ? { reason } : {}))}>
      <Field label="Type their name to continue" error={errors.typed?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('typed')} />
      </Field>
      <Field
        label="Reason (optional)"
        hint="It’s saved in the receipt, so don’t name anyone."
        error={errors.reason?.message}
      >
        <Textarea rows={2} maxLength={LIMITS.reason} {...form.register('reason')} />
      </Field>
      {failure && <FormFailure message={failure}>{null}</FormFailure>}
      <DialogActions>
        <CloseButton>Keep</CloseButton>
        <Button type="submit" variant="danger" busy={pending}>
          Erase for good
        </Button>
      </DialogActions>
    </form>
  );
}

/** The receipt of an erasure, to keep. */
function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(receiptText(receipt));
      notify.success('Copied');
    } catch {
      notify.error('Your browser doesn’t let this page copy. Download the receipt.');
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Erased"
      description="Keep this receipt. It proves the erasure and holds nothing about the person."
      size="md"
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {receiptLines(receipt).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-4">
        <Field label="Receipt">
          <Textarea readOnly rows={9} value={receiptText(receipt)} className="font-mono text-xs" />
        </Field>
      </div>
      <DialogActions>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button onClick={() => saveReceipt(receipt)}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The name must be typed, so that no one is erased by accident. */
const eraseFormSchema = (name: string) =>
  eraseSchema.extend({
    typed: z.string().refine(typed => sameText(typed, name), { error: 'Type the name exactly as shown above' }),
  });

const sameText = (one: string, other: string) => plain(one) === plain(other);
const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ');
