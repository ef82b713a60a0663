import { defineEvent } from '#api/events/domain-event';

/** A person set their own working hours, days off or buffer. */
export const availabilityChanged = defineEvent('user.availability_changed');
