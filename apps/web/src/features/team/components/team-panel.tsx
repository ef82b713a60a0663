import type { Member } from '@interview-detection/shared/team/team.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail, UserPlus, UserX } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { QueryView } from '#web/components/records/query-view';
import { RowsSkeleton } from '#web/components/states/loading-state';
import { Avatar } from '#web/components/ui/avatar';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { useCompany, useCurrentUser } from '#web/entities/users/use-current-user';
import { ROLE_WORDS } from '#web/entities/users/words';
import { formatInstant } from '#web/lib/dates';
import { notify } from '#web/lib/notify';
import { changeMember, inviteAgain, refreshTeam, useTeam } from '../api';
import { DeactivateDialog } from './deactivate-dialog';
import { InviteDialog, RoleDialog } from './invite-dialog';

interface TeamPanelProps {
  /**
   * The window that creates an account with a password to pass on, for servers that send no email; it belongs to another
   * feature.
   */
  AddColleague: ComponentType<{ open: boolean; onClose: () => void; onAdded: () => void }>;
}

/** The company's members and their roles. */
export function TeamPanel({ AddColleague }: TeamPanelProps) {
  const team = useTeam();
  const me = useCurrentUser().data?._id;
  const isMailed = useCompany()?.sendsMail === true;
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ member: Member; task: MemberTask } | null>(null);
  const close = () => setAsked(null);
  return (
    <section>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3>Team</h3>
          <p className="mt-1 text-sm text-ink-2">Who belongs to your company, and what each person can do.</p>
        </div>
        <Button onClick={() => setAdding(true)}>
          <UserPlus aria-hidden="true" />
          {isMailed ? 'Invite colleague' : 'Add colleague'}
        </Button>
      </div>
      <div className="mt-3">
        <QueryView query={team} skeleton={<RowsSkeleton label="Loading the team" />} title="We couldn’t load the team">
          {({ items }) => (
            <ul aria-label="Team" className="border-t border-line">
              {items.map(member => (
                <MemberRow
                  key={member._id}
                  member={member}
                  isMe={member._id === me}
                  onTask={task => setAsked({ member, task })}
                />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      {adding && isMailed && <InviteDialog onClose={() => setAdding(false)} />}
      <AddColleague
        open={adding && !isMailed}
        onClose={() => setAdding(false)}
        onAdded={() => {
          setAdding(false);
          void refreshTeam(client);
        }}
      />
      {asked?.task === 'role' && <RoleDialog member={asked.member} onClose={close} />}
      {asked?.task === 'deactivate' && <DeactivateDialog member={asked.member} onClose={close} />}
    </section>
  );
}

/** The window opened for a member. */
type MemberTask = 'role' | 'deactivate';

interface MemberRowProps {
  member: Member;
  isMe: boolean;
  onTask: (task: MemberTask) => void;
}

/** One member of the company: name, role and available actions. */
function MemberRow({ member, isMe, onTask }: MemberRowProps) {
  const { _id, name, email, role, active, invited } = member;
  const isMailed = useCompany()?.sendsMail;
  const letIn = useMutation({
    ...changeMember(_id),
    onSuccess: () => notify.success(`${name} can sign in again`),
  });
  const invite = useMutation({
    ...inviteAgain(_id),
    onSuccess: () => notify.success(`Invitation sent to ${email} again. The earlier link has ended.`),
  });
  return (
    <li className="grid gap-x-3 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 items-start gap-2.5">
        <Avatar name={name} />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-medium">
            <bdi>{name}</bdi>
            {isMe && <span className="font-normal text-ink-2"> (you)</span>}
          </p>
          <p className="text-sm text-ink-2">{email}</p>
          <p className="mt-0.5 text-xs text-ink-2">
            <LastSignIn member={member} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:pl-[42px] sm:justify-end">
        <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{ROLE_WORDS[role].label}</Badge>
        {invited && active && isMailed && <Badge icon={<Mail aria-hidden="true" />}>Invited</Badge>}
        {!active && (
          <Badge tone="warn" icon={<UserX aria-hidden="true" />}>
            Deactivated
          </Badge>
        )}
        {active ? (
          <>
            {invited && isMailed && (
              <Button size="sm" busy={invite.isPending} onClick={() => invite.mutate()}>
                Resend invitation <span className="sr-only">to {name}</span>
              </Button>
            )}
            <Button size="sm" onClick={() => onTask('role')}>
              Change role <span className="sr-only">of {name}</span>
            </Button>
            <Button size="sm" onClick={() => onTask('deactivate')}>
              Deactivate <span className="sr-only">{name}</span>
            </Button>
          </>
        ) : (
          <Button size="sm" busy={letIn.isPending} onClick={() => letIn.mutate({ active: true })}>
            Reactivate <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function LastSignIn({ member: { invited, lastUsedAt } }: { member: Member }) {
  const timeZone = useCompany()?.timeZone;
  if (lastUsedAt) return `Last signed in ${formatInstant(lastUsedAt, timeZone)}`;
  return invited ? 'Not signed in yet' : 'Last sign-in not known';
}
