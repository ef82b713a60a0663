import type { Member } from '@interview-detection/shared/team/team.schema';
import type { User } from '@interview-detection/shared/users/users.schema';
import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { QueryView } from '#web/components/records/query-view';
import { RowsSkeleton } from '#web/components/states/rows-skeleton';
import { Button } from '#web/components/ui/button';
import { useCompany, useCurrentUser } from '#web/entities/users/use-current-user';
import { refreshTeam, useTeam } from '../api';
import { DeactivateDialog } from './deactivate-dialog';
import { InviteDialog } from './invite-dialog';
import { MemberRow, type MemberTask } from './member-row';
import { RoleDialog } from './role-dialog';

interface TeamPanelProps {
  /**
   * The window that creates an account with a password to pass on, for servers that send no mail; it belongs to another
   * feature.
   */
  AddColleague: ComponentType<{ open: boolean; onClose: () => void; onAdded: (user: User) => void }>;
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
          <p className="mt-1 text-sm text-ink-2">Who belongs to your company, and what they may do.</p>
        </div>
        <Button onClick={() => setAdding(true)}>
          <UserPlus aria-hidden="true" />
          {isMailed ? 'Invite colleague' : 'Add colleague'}
        </Button>
      </div>
      <div className="mt-3">
        <QueryView
          query={team}
          skeleton={<RowsSkeleton label="Loading the team" />}
          title="The team could not be loaded"
        >
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
