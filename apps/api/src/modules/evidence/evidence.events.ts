import { defineEvent } from '../../events/domain-event';

/** A person left something out of the level. */
export const evidenceDismissed = defineEvent('interview.evidence_dismissed');
