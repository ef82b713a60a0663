import type { Devices, TranscriptEntry, Unheard } from '@interview-detection/shared/reports/reports.schema';
import { defineEvent } from '../../events/domain-event';
import type { InterviewRecord } from './interviews.model';

interface Change {
  before: InterviewRecord;
  interview: InterviewRecord;
}

/** What was said in an interview, as safe HTML, and what the candidate's computer had plugged in. */
export interface CompletionContent {
  transcript: TranscriptEntry[];
  devices: Devices;
  hasDeviceList: boolean;
  /** Of a transcript that a machine wrote: what it has left out. */
  unheard?: Unheard[];
}

export const interviewScheduled = defineEvent<{ interview: InterviewRecord }>('interview.scheduled');
export const interviewRescheduled = defineEvent<Change>('interview.rescheduled');
export const interviewCorrected = defineEvent<Change>('interview.corrected');
export const interviewCancelled = defineEvent<{ interview: InterviewRecord }>('interview.cancelled');
export const interviewStarted = defineEvent('interview.started');
/** `content` null: it was held in its own room, and what was said is still to be written down. */
export const interviewCompleted = defineEvent<{ content: CompletionContent | null }>('interview.completed');
/** What was said in an interview that was completed before is there now. */
export const interviewTranscribed = defineEvent<{ content: CompletionContent }>('interview.transcribed');
export const interviewNoShow = defineEvent('interview.no_show');
export const interviewReinvited = defineEvent<{ interview: InterviewRecord }>('interview.reinvited');
export const interviewLinkReplaced = defineEvent<{ interview: InterviewRecord }>('interview.link_replaced');
/** The candidate asked for something once it was over, said something of what was kept, or got an answer. */
export const interviewReviewAsked = defineEvent<{ interview: InterviewRecord }>('interview.review_asked');
export const interviewReviewAnswered = defineEvent<{ interview: InterviewRecord }>('interview.review_answered');
export const interviewErasureAnswered = defineEvent<{ interview: InterviewRecord }>('interview.erasure_answered');
export const interviewErasureAsked = defineEvent<{ interview: InterviewRecord }>('interview.erasure_asked');
/** Its signals were deleted, because the company keeps them no longer. */
/** Its answers and its report were deleted because the company's days for them were over. */
export const interviewTranscriptDeleted = defineEvent('interview.transcript_deleted');
export const interviewEvidenceDeleted = defineEvent('interview.evidence_deleted');
export const interviewAdjusted = defineEvent('interview.adjusted');
