import { on, type Published, type Subscriber } from '#api/events/domain-event';
import { getMember } from './members.service';
import {
  userClaimed,
  userDeactivated,
  userLeft,
  userPasswordChanged,
  userRoleChanged,
  userSessionsEnded,
} from './users.events';

/** What acts for a person without a session of theirs: their keys, the feed of their interviews. */
interface Lasting {
  /** Returns whether people of a role may have it. */
  mayHave: (role: string) => boolean;
  /**
   * Ends all of a person's sessions, in the transaction of the change.
   *
   * @param isMailed whether the owner gets a separate mail about it
   */
  end: (published: Published<unknown>, isMailed: boolean) => Promise<void>;
}

/**
 * Subscribes to every change after which it may act for them no longer: they were deactivated or left, their password
 * was set, their role may not have it, or they ended all sessions and asked for this. An intruder is locked out, and a
 * person who returns makes a new one.
 */
export function endsWithAccess({ mayHave, end }: Lasting): readonly Subscriber[] {
  const endAll = (published: Published<unknown>) => end(published, false);
  return [
    on(userDeactivated, endAll),
    on(userLeft, endAll),
    on(userClaimed, endAll),
    on(userPasswordChanged, endAll),
    on(userRoleChanged, async published => {
      const { scope, session, record } = published;
      if (!scope) return;
      const { role } = await getMember(scope, record._id.toHexString(), session);
      if (!mayHave(role)) await end(published, true);
    }),
    on(userSessionsEnded, async published => {
      if (published.payload.keys) await end(published, true);
    }),
  ];
}
