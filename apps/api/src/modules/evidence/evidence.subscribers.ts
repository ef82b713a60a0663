import { on, type Subscriber } from '../../events/domain-event';
import { candidateTookOver } from '../visits/visits.events';
import { keepTakeover } from './keep-takeover.service';

export const evidenceSubscribers: readonly Subscriber[] = [on(candidateTookOver, keepTakeover)];
