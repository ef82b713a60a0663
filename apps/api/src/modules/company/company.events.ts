import { defineEvent } from '#api/events/domain-event';

export const companyCreated = defineEvent('company.created');
export const companyUpdated = defineEvent('company.updated');
