import {
  isByMail,
  isInProduct,
  NOTIFICATION_KINDS,
  NOTIFICATION_RULES,
  type NotificationChannel,
  type NotificationKind,
} from '@interview-detection/shared/notifications/notifications.rules';
import type { NotificationChoices } from '@interview-detection/shared/notifications/notifications.schema';
import { useMutation } from '@tanstack/react-query';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Skeleton } from '#web/components/ui/skeleton';
import { Table, Td, Th, Tr } from '#web/components/ui/table';
import { NoMailNotice } from '#web/entities/company/components/mail-notices';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { saveChoices, useChoices } from '../api';

const channelOf = (inProduct: boolean, byMail: boolean): NotificationChannel =>
  inProduct ? (byMail ? 'both' : 'product') : byMail ? 'mail' : 'none';

/** Where a person is notified of each kind that their role may read. */
export function ChoicesPanel() {
  const choices = useChoices();
  const skeleton = (
    <LoadingState label="Loading your choices">
      <Skeleton className="h-60 w-full" />
    </LoadingState>
  );
  return (
    <section>
      <p className="mb-4 max-w-[68ch] text-sm text-ink-2">
        We notify you about interviews that you scheduled or hold, about anything that only you can act on, and when a
        colleague mentions you. Changes are saved immediately.
      </p>
      <div className="mb-4 empty:hidden">
        <NoMailNotice />
      </div>
      <QueryView query={choices} skeleton={skeleton} title="We couldn’t load your choices">
        {data => <Choices choices={data} />}
      </QueryView>
    </section>
  );
}

function Choices({ choices }: { choices: NotificationChoices }) {
  const permissions = useCurrentUser().data?.permissions ?? [];
  const save = useMutation(saveChoices);
  const kinds = NOTIFICATION_KINDS.filter(kind => permissions.includes(NOTIFICATION_RULES[kind].readWith));
  const choose = (kind: NotificationKind, channel: NotificationChannel) => save.mutate({ [kind]: channel });
  return (
    <div className="rounded-lg border border-line">
      <Table label="Notifications">
        <thead>
          <tr>
            <Th>When</Th>
            <Th className="text-center max-sm:px-2 max-sm:whitespace-normal">In the product</Th>
            <Th className="text-center max-sm:px-2 max-sm:whitespace-normal">By email</Th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(kind => {
            const [inProduct, byMail] = [isInProduct(choices[kind]), isByMail(choices[kind])];
            const { label } = NOTIFICATION_RULES[kind];
            return (
              <Tr key={kind}>
                <th scope="row" className="px-4 py-2 font-normal max-sm:pr-2">
                  {label}
                </th>
                <Choice
                  label={`${label}: in the product`}
                  checked={inProduct}
                  onChange={checked => choose(kind, channelOf(checked, byMail))}
                />
                <Choice
                  label={`${label}: by email`}
                  checked={byMail}
                  onChange={checked => choose(kind, channelOf(inProduct, checked))}
                />
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox that fills its cell, so that it is easy to hit. */
function Choice({ label, checked, onChange }: ChoiceProps) {
  return (
    <Td className="p-0! text-center">
      <label className="flex h-[52px] cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          onChange={event => onChange(event.target.checked)}
          className="size-4 accent-accent"
        />
      </label>
    </Td>
  );
}
