import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { ApiError } from '#web/lib/api-error';
import { recipientsNotice } from '../words';

interface BusyQuestionProps {
  /** The server's message about the interviewer's other interview. */
  message: string;
  sending: boolean;
  onConfirm: () => void;
}

/**
 * Asks about a busy interviewer, which is a question and not a failure (contract §13); it takes the focus when it
 * appears.
 */
export function BusyQuestion({ message, sending, onConfirm }: BusyQuestionProps) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div ref={question} tabIndex={-1} className="rounded-md outline-offset-2">
      <Notice
        tone="warn"
        title={message}
        action={
          <Button size="sm" busy={sending} onClick={onConfirm}>
            Schedule anyway
          </Button>
        }
      />
    </div>
  );
}

interface RecipientsNoticeProps {
  /** By name or address; empty if no one gets an email. */
  people: readonly string[];
  /** `an invitation by email` */
  what: string;
}

/** Says above the buttons of a form who gets an email once it is sent (contract §18). */
export function RecipientsNotice({ people, what }: RecipientsNoticeProps) {
  const user = useCurrentUser().data;
  const { company, mailsHeld = false } = user ?? {};
  const sentence = recipientsNotice(people, what, { sendsMail: company?.sendsMail, mailsHeld });
  return sentence && <p className="text-right text-sm break-words text-ink-2 max-sm:text-left">{sentence}</p>;
}

type Slot<Field extends string> = Readonly<Record<Field, string | readonly string[]>>;

/**
 * Manages the question whether to continue although an interviewer has another interview then (contract §13): a refusal
 * asks it, and a change to any of these fields withdraws it.
 */
export function useBusyQuestion<Field extends string>(fields: readonly Field[]) {
  const [busy, setBusy] = useState<{ message: string; slot: string } | null>(null);
  const slotKey = (values: Slot<Field>) => fields.map(field => values[field]).join(' ');
  return {
    /** Asks the question if this failure is one, and returns whether it is. */
    ask: (error: Error, values: Slot<Field>): boolean => {
      const isBusy = error instanceof ApiError && error.code === 'INTERVIEWER_BUSY';
      if (isBusy) setBusy({ message: error.message, slot: slotKey(values) });
      return isBusy;
    },
    withdraw: () => setBusy(null),
    /** Returns the server's message while the fields still have the values it was about. */
    message: (values: Slot<Field>) => (busy?.slot === slotKey(values) ? busy.message : null),
  };
}
