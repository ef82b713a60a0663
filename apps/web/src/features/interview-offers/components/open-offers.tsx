import type { Offer } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { CloseButton, Dialog, DialogActions } from '#web/components/ui/dialog';
import { FormFailure } from '#web/components/form/form-failure';
import { errorMessage } from '#web/lib/api-error';
import { clockTime, formatShortDay, todayIn } from '#web/lib/dates';
import { notify } from '#web/lib/notify';
import { useOpenOffers, withdrawOffer } from '../api';

interface OpenOffersProps {
  timeZone: string;
  /** Id of the one whose offers are shown; everyone's if absent. */
  candidate?: string;
}

/** Shows who has yet to pick a time; nothing if no one has. */
export function OpenOffers({ timeZone, candidate }: OpenOffersProps) {
  const { data } = useOpenOffers(candidate);
  const [withdrawn, setWithdrawn] = useState<Offer | null>(null);
  if (!data || data.items.length === 0) return null;
  return (
    <Card className="p-4 sm:p-5">
      <h2>Waiting for the candidate to pick</h2>
      <ul className="mt-3 grid gap-3">
        {data.items.map(offer => (
          <li
            key={offer._id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3"
          >
            <div className="min-w-0">
              <p className="font-medium break-words">
                {offer.candidate.name}, {offer.position.name}
              </p>
              <p className="text-sm text-ink-2">
                {timesWords(offer, timeZone)} · until {momentWords(offer.deadline, timeZone)}
                {isUnsent(offer) && ' · the email couldn’t be sent: share the link yourself'}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                aria-label={`Copy link of ${offer.candidate.name}`}
                onClick={() => void copyLink(offer)}
              >
                <Copy aria-hidden="true" />
                Copy link
              </Button>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Withdraw the times for ${offer.candidate.name}`}
                onClick={() => setWithdrawn(offer)}
              >
                Withdraw
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {withdrawn && <WithdrawDialog offer={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Card>
  );
}

const isUnsent = ({ notice }: Offer) => notice?.state === 'held' || notice?.state === 'failed';

const momentWords = (instant: string, timeZone: string) =>
  `${formatShortDay(todayIn(timeZone, new Date(instant)))}, ${clockTime(instant, timeZone)}`;

function timesWords({ slots, from, to }: Offer, timeZone: string): string {
  if (slots) return slots.length === 1 ? 'One time' : `${slots.length} times`;
  const day = (instant: string | null) => (instant ? formatShortDay(todayIn(timeZone, new Date(instant))) : '');
  // The window ends with the first instant that is not in it.
  const last = to && new Date(Date.parse(to) - 1).toISOString();
  return `Any free time from ${day(from)} to ${day(last)}`;
}

async function copyLink({ url }: Offer): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify.success('Link copied. Send it to this candidate alone.');
  } catch {
    notify.error(`Your browser doesn’t let this page copy. The link is ${url}`);
  }
}

function WithdrawDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation({ ...withdrawOffer, meta: { errors: 'form' } });
  const done = () => {
    notify.success('Times withdrawn');
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Withdraw these times?"
      description={`${offer.candidate.name}’s link ends. We don’t notify them.`}
    >
      <FormFailure message={error ? errorMessage(error) : null} />
      <DialogActions>
        <CloseButton>Keep</CloseButton>
        <Button variant="danger" busy={isPending} onClick={() => mutate(offer._id, { onSuccess: done })}>
          Withdraw
        </Button>
      </DialogActions>
    </Dialog>
  );
}
