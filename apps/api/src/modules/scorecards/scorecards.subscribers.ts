import { on, type Subscriber } from '#api/events/domain-event';
import { userLeft } from '../users/users.events';
import { forgetNotesOf } from './notes.service';

export const scorecardSubscribers: readonly Subscriber[] = [on(userLeft, forgetNotesOf)];
