import { defineEvent } from '../../events/domain-event';

/** A person left something out of the level. */
/** The candidate said something of what was noticed. */
export const evidenceCommented = defineEvent('interview.commented');
export const evidenceDismissed = defineEvent('interview.evidence_dismissed');

/** A person looked at something that was noticed, and it stands. */
export const evidenceConfirmed = defineEvent('interview.evidence_confirmed');
