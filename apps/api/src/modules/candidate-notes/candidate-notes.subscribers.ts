import { on, type Subscriber } from '#api/events/domain-event';
import { candidateMerged } from '../candidates/candidates.events';
import { moveMergedNotes } from './candidate-notes.service';

export const candidateNoteSubscribers: readonly Subscriber[] = [on(candidateMerged, moveMergedNotes)];
