import { defineEvent } from '../../events/domain-event';

export const positionAdded = defineEvent('position.added');
export const positionUpdated = defineEvent('position.updated');
