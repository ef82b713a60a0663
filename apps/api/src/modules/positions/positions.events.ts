import { defineEvent } from '#api/events/domain-event';

export const positionAdded = defineEvent('position.added');
export const positionUpdated = defineEvent('position.updated');
