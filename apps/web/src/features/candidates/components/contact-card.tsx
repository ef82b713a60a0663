import {
  correctCandidateSchema,
  type CandidateDetails,
} from '@interview-detection/shared/candidates/candidates.schema';
import { LIMITS } from '@interview-detection/shared/fields';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Card, Fact } from '#web/components/ui/card';
import { Input, Textarea } from '#web/components/ui/controls';
import { CloseButton, Dialog, DialogActions } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Can } from '#web/entities/users/components/can';
import { correctCandidate } from '../api';
import { Tags } from './tags';

type Contact = Pick<CandidateDetails, '_id' | 'name' | 'email' | 'phone' | 'note' | 'tags'>;

/** Returns the address of a call: an extension follows after a pause. */
function telephoneLink(phone: string): string {
  const [number = '', extension] = phone.split(/ ?(?:[xX#]|[eE][xX][tT]\.?) ?/u);
  const plain = number.replace(/[^\d+]/g, '');
  return `tel:${plain}${extension ? `;ext=${extension}` : ''}`;
}

/** How to reach a candidate, and what the company notes about them. */
export function ContactCard({ candidate }: { candidate: Contact }) {
  const { email, phone, note } = candidate;
  const [editing, setEditing] = useState(false);
  return (
    <Card className="px-4.5 py-4">
      <section aria-labelledby="contact-title">
        <div className="flex items-center justify-between gap-3">
          <h2 id="contact-title">Contact and note</h2>
          <Can to="interviews.schedule">
            <Button size="sm" className="print:hidden" onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" />
              Edit
              <span className="sr-only"> phone and note</span>
            </Button>
          </Can>
        </div>
        <dl className="mt-2.5 grid gap-2.5 text-sm">
          <Fact term="Email">
            <a className="[overflow-wrap:anywhere] underline underline-offset-2" href={`mailto:${email}`}>
              {email}
            </a>
          </Fact>
          <Fact term="Phone">
            {phone ? (
              <a className="underline underline-offset-2" href={telephoneLink(phone)}>
                <bdi>{phone}</bdi>
              </a>
            ) : (
              <span className="text-ink-2">Not known</span>
            )}
          </Fact>
          {note && (
            <Fact term="Note">
              <span dir="auto" className="block text-left [overflow-wrap:anywhere] whitespace-pre-line">
                {note}
              </span>
            </Fact>
          )}
        </dl>
      </section>
      <Tags candidate={candidate} />
      {editing && <EditDialog candidate={candidate} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function EditDialog({ candidate, onClose }: { candidate: Contact; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Phone and note" description={<bdi>{candidate.name}</bdi>}>
      <EditForm candidate={candidate} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ candidate, onClose }: { candidate: Contact; onClose: () => void }) {
  const { form, failure, pending, submit } = useServerForm({
    schema: correctCandidateSchema,
    initial: { phone: candidate.phone ?? '', note: candidate.note ?? '' },
    mutation: correctCandidate(candidate._id),
    wireNames: { phone: 'phone', note: 'note' },
    success: 'Saved',
    unmountedError: 'We couldn’t save the phone and the note.',
    onDone: onClose,
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit(values => values)} className="grid gap-4">
      <Field label="Phone (optional)" error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" maxLength={LIMITS.phone} {...form.register('phone')} />
      </Field>
      <Field label="Note (optional)" hint="Only your company sees it." error={errors.note?.message}>
        <Textarea maxLength={LIMITS.note} {...form.register('note')} />
      </Field>
      {failure && <FormFailure message={failure}>{null}</FormFailure>}
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        <Button type="submit" variant="primary" busy={pending}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
