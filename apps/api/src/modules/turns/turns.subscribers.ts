import { on, type Subscriber } from '#api/events/domain-event';
import { interviewAdjusted } from '../interviews/interviews.events';
import { giveExtraTime } from './end-interview.service';

export const turnSubscribers: readonly Subscriber[] = [on(interviewAdjusted, giveExtraTime)];
