import { defineEvent } from '#api/events/domain-event';

export const evidenceCommented = defineEvent('interview.commented');
/** A person excluded something from the level. */
export const evidenceDismissed = defineEvent('interview.evidence_dismissed');

/** A person reviewed a sign and confirmed it. */
export const evidenceConfirmed = defineEvent('interview.evidence_confirmed');
