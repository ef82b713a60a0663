import { candidatePhone } from '@interview-detection/shared/candidates/candidates.schema';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { useResumeFacts } from '../api';

interface ResumeOfferProps {
  resume: File | null;
  /** What the form has so far: only what is empty is offered. */
  entered: { name: string; email: string; phone: string };
  onFill: (found: { name?: string; email?: string; phone?: string }) => void;
}

/** Offers what the text of the resume says about the candidate, and points out text that its readers do not see. */
export function ResumeOffer({ resume, entered, onFill }: ResumeOfferProps) {
  const facts = useResumeFacts(resume);
  // Only what the form would take.
  const phone = facts?.phone ? candidatePhone.safeParse(facts.phone) : undefined;
  const found = {
    ...(facts?.name && !entered.name.trim() ? { name: facts.name } : {}),
    ...(facts?.email && !entered.email.trim() ? { email: facts.email } : {}),
    ...(phone?.success && !entered.phone.trim() ? { phone: phone.data } : {}),
  };
  const words = Object.values(found);
  return (
    <div aria-live="polite" className="grid gap-2.5 empty:hidden">
      {words.length > 0 && (
        <Notice
          tone="info"
          title="Found in the resume"
          action={
            <Button size="sm" onClick={() => onFill(found)}>
              Fill in
            </Button>
          }
        >
          <p className="[overflow-wrap:anywhere]">
            <bdi>{words.join(' · ')}</bdi>
          </p>
          <p>Please check it: a machine has read it.</p>
        </Notice>
      )}
      {facts?.hidden && (
        <Notice tone="warn" title="This resume contains text that readers can’t see">
          <p>
            {facts.hidden.pages.length === 1 ? 'On page' : 'On pages'} {facts.hidden.pages.join(', ')}, in the colour of
            the page, tiny or outside it. Nothing here was taken from it.
          </p>
          <q dir="auto" className="mt-1 block [overflow-wrap:anywhere] text-ink">
            {facts.hidden.text}
          </q>
        </Notice>
      )}
      {facts?.isPartial && (
        <Notice tone="info" title="Only part of this resume was checked for hidden text">
          <p>It’s long, or made of very many parts. Check the rest yourself.</p>
        </Notice>
      )}
    </div>
  );
}
