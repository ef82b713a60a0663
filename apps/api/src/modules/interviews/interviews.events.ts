import type { Devices, TranscriptEntry, Unheard } from '@interview-detection/shared/reports/transcript.schema';
import { defineEvent } from '#api/events/domain-event';
import type { InterviewRecord } from './interviews.model';

interface Change {
  before: InterviewRecord;
  interview: InterviewRecord;
}

/** What was said in an interview, as safe HTML, and which devices were attached to the candidate's computer. */
export interface CompletionContent {
  transcript: TranscriptEntry[];
  devices: Devices;
  hasDeviceList: boolean;
  /** For a machine transcript: what it left out. */
  unheard?: Unheard[];
}

export const interviewScheduled = defineEvent<{ interview: InterviewRecord }>('interview.scheduled');
export const interviewRescheduled = defineEvent<Change>('interview.rescheduled');
export const interviewCorrected = defineEvent<Change>('interview.corrected');
export const interviewCancelled = defineEvent<{ interview: InterviewRecord }>('interview.cancelled');
export const interviewStarted = defineEvent('interview.started');
/** `content` null: it was held in its own room, and what was said is still to be transcribed. */
export const interviewCompleted = defineEvent<{ content: CompletionContent | null }>('interview.completed');
/** The transcript of an interview that was completed before is now available. */
export const interviewTranscribed = defineEvent<{ content: CompletionContent }>('interview.transcribed');
export const interviewNoShow = defineEvent('interview.no_show');
/** A cancellation or a no-show was undone. */
export const interviewReopened = defineEvent<{ before: InterviewRecord; interview: InterviewRecord }>(
  'interview.reopened',
);
export const interviewReinvited = defineEvent<{ interview: InterviewRecord }>('interview.reinvited');
export const interviewLinkReplaced = defineEvent<{ interview: InterviewRecord }>('interview.link_replaced');
/** After the interview, the candidate asked for something, commented on what is stored, or got an answer. */
export const interviewReviewAsked = defineEvent<{ interview: InterviewRecord }>('interview.review_asked');
export const interviewReviewAnswered = defineEvent<{ interview: InterviewRecord }>('interview.review_answered');
export const interviewErasureAnswered = defineEvent<{ interview: InterviewRecord }>('interview.erasure_answered');
export const interviewErasureAsked = defineEvent<{ interview: InterviewRecord }>('interview.erasure_asked');
/** Its answers and its report were deleted after the company's retention period. */
export const interviewTranscriptDeleted = defineEvent('interview.transcript_deleted');
/** Its signals were deleted after the company's retention period. */
export const interviewEvidenceDeleted = defineEvent('interview.evidence_deleted');
export const interviewAdjusted = defineEvent('interview.adjusted');
