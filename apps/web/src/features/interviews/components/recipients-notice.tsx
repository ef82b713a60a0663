import { useCurrentUser } from '#web/entities/users/use-current-user';
import { recipientsNotice } from '../words';

interface RecipientsNoticeProps {
  /** By name or address; empty where no one gets an email. */
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
