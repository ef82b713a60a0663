import { endpoint, JSON_MAX_BYTES, STAFF } from '../endpoint';
import { idParams } from '../fields';
import { neighboursSchema } from '../list-query';
import { completionSchema } from '../reports/transcript.schema';
import { interviewDetailsSchema, type InterviewDetails, interviewSchema } from './interviews.schema';
import { addInterviewSchema, cancelSchema, correctInterviewSchema, rescheduleSchema } from './interview-input.schema';
import {
  calendarEntrySchema,
  calendarQuery,
  completedListQuery,
  completedQuery,
  upcomingListQuery,
  upcomingQuery,
  timelineSchema,
} from './interview-lists.schema';
import {
  PREVIEW_BODY_MAX_BYTES,
  transcriptForm,
  transcriptPreviewSchema,
  transcriptTextSchema,
} from './transcript-file.schema';
import { RESUME_MAX_BYTES } from './interviews.rules';

/** Whether it shows a report or, if that failed, the transcript. */
const showsReport = ({ interviewData: { aiReport, transcript } }: InterviewDetails) =>
  aiReport !== null || Boolean(transcript);

const RESUME = {
  field: 'resume',
  maxBytes: RESUME_MAX_BYTES,
  contentType: 'application/pdf',
  lists: ['interviewers'],
} as const;

export const interviewsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/interviews',
    auth: STAFF,
    permission: 'interviews.read',
    summary: 'Upcoming interviews, soonest first',
    query: upcomingQuery,
    kind: 'list',
    status: 200,
    reply: interviewSchema,
  }),
  listCompleted: endpoint({
    method: 'GET',
    path: '/interviews/completed',
    auth: STAFF,
    permission: 'interviews.read',
    summary: 'Completed interviews, latest first',
    query: completedQuery,
    kind: 'list',
    status: 200,
    reply: interviewSchema,
  }),
  neighbours: endpoint({
    method: 'GET',
    path: '/interviews/:id/neighbours',
    auth: STAFF,
    permission: 'interviews.read',
    summary: 'The interviews before and after one in the upcoming list, with its filters and order',
    params: idParams,
    query: upcomingListQuery,
    kind: 'one',
    status: 200,
    reply: neighboursSchema,
  }),
  completedNeighbours: endpoint({
    method: 'GET',
    path: '/interviews/completed/:id/neighbours',
    auth: STAFF,
    permission: 'interviews.read',
    summary: 'The same in the list of completed interviews',
    params: idParams,
    query: completedListQuery,
    kind: 'one',
    status: 200,
    reply: neighboursSchema,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/interviews/calendar',
    auth: STAFF,
    permission: 'interviews.read',
    summary: 'Interviews that start in a period, soonest first',
    description:
      'Open, completed and missed ones; cancelled ones only with cancelled=true. Without paging, the first 1,000: ' +
      '`page` in the reply then says how many there are.',
    query: calendarQuery,
    kind: 'list',
    status: 200,
    reply: calendarEntrySchema,
  }),
  details: endpoint({
    method: 'GET',
    path: '/interviews/data/:id',
    auth: STAFF,
    permission: 'interviews.read',
    summary: 'One interview with its report, devices and history',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: interviewDetailsSchema,
    audit: { action: 'report.read', record: 'report', when: showsReport, isRepeated: true },
  }),
  create: endpoint({
    method: 'POST',
    path: '/interviews',
    auth: STAFF,
    permission: 'interviews.schedule',
    needsCompany: true,
    quota: 'bookings',
    summary: 'Schedule an interview',
    description:
      'Creates or reuses the candidate (unique per company, email and position). A known candidate takes the new ' +
      'name and resume and is Pending again; past interviews keep their name. If `known` is left out and a ' +
      'candidate with another name has been interviewed or decided, it is 409 CANDIDATE_DIFFERS. With known=keep ' +
      'the candidate stays as it is, and the resume may be left out. date and time are the wall clock in timeZone, ' +
      'the company’s unless sent.',
    body: addInterviewSchema,
    upload: { ...RESUME, optional: true },
    kind: 'one',
    status: 201,
    reply: interviewSchema,
    errors: ['NOT_FOUND', 'CANDIDATE_BOOKED', 'CANDIDATE_DIFFERS', 'INTERVIEWER_BUSY'],
  }),
  correct: endpoint({
    method: 'PATCH',
    path: '/interviews/:id',
    auth: STAFF,
    permission: 'interviews.schedule',
    needsCompany: true,
    quota: 'bookings',
    summary: 'Correct an open interview and notify those concerned',
    description:
      'Any of name, email, description, policy, resume, interviewer and interviewers; a field left out stays as it ' +
      'is. Name, email and resume belong to the candidate, so their other interviews for that position change too. ' +
      'The policy can change until the candidate has agreed.',
    params: idParams,
    body: correctInterviewSchema,
    upload: { ...RESUME, optional: true },
    kind: 'one',
    status: 200,
    reply: interviewSchema,
    errors: ['INTERVIEW_NOT_OPEN', 'INTERVIEWER_BUSY', 'EMAIL_TAKEN', 'ALREADY_AGREED'],
  }),
  previewTranscript: endpoint({
    method: 'POST',
    path: '/interviews/:id/transcript/preview',
    auth: STAFF,
    permission: 'interviews.complete',
    needsCompany: true,
    summary: 'Preview how a transcript is read; nothing is stored',
    description:
      'Accepts what meeting programs export: WebVTT, SRT, Word, text and JSON from Teams, Zoom, Meet, Otter, ' +
      'Webex, Rev and Fireflies, as a file in a form or as text, up to 4 MiB. What cannot be read is a 400 that ' +
      'says what to do.',
    params: idParams,
    body: transcriptTextSchema,
    bodyMaxBytes: PREVIEW_BODY_MAX_BYTES,
    form: transcriptForm,
    kind: 'one',
    status: 200,
    reply: transcriptPreviewSchema,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/interviews/:id/complete',
    auth: STAFF,
    permission: 'interviews.complete',
    needsCompany: true,
    quota: 'completions',
    summary: 'End an open interview and generate its report',
    description:
      'The body may be up to 2 MiB: room for an hour of conversation with the features of its typing. A form may ' +
      'instead carry the file of a meeting program, up to 4 MiB, and in `sides` who asks and who answers.',
    params: idParams,
    body: completionSchema,
    bodyMaxBytes: 2 * JSON_MAX_BYTES,
    form: transcriptForm,
    kind: 'one',
    status: 200,
    reply: interviewSchema,
    errors: ['INTERVIEW_NOT_OPEN'],
  }),
  reschedule: endpoint({
    method: 'POST',
    path: '/interviews/:id/reschedule',
    auth: STAFF,
    permission: 'interviews.schedule',
    needsCompany: true,
    quota: 'bookings',
    summary: 'Move an open interview to another time or other interviewers',
    params: idParams,
    body: rescheduleSchema,
    kind: 'one',
    status: 200,
    reply: interviewSchema,
    errors: ['INTERVIEW_NOT_OPEN', 'INTERVIEWER_BUSY'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/interviews/:id/invitation',
    auth: STAFF,
    permission: 'interviews.schedule',
    needsCompany: true,
    quota: 'bookings',
    summary: 'Invite the candidate of an open interview again, with the current link',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: interviewSchema,
    errors: ['INTERVIEW_NOT_OPEN', 'MAIL_NOT_SET_UP'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/interviews/:id/cancel',
    auth: STAFF,
    permission: 'interviews.schedule',
    needsCompany: true,
    summary: 'Cancel an open interview',
    params: idParams,
    body: cancelSchema,
    kind: 'one',
    status: 200,
    reply: interviewSchema,
    errors: ['INTERVIEW_NOT_OPEN'],
  }),
  noShow: endpoint({
    method: 'POST',
    path: '/interviews/:id/no-show',
    auth: STAFF,
    permission: 'interviews.complete',
    needsCompany: true,
    summary: 'Record a no-show; only after the start',
    params: idParams,
    body: cancelSchema,
    kind: 'one',
    status: 200,
    reply: interviewSchema,
    errors: ['INTERVIEW_NOT_OPEN'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/interviews/:id/undo',
    auth: STAFF,
    permission: 'interviews.complete',
    needsCompany: true,
    quota: 'bookings',
    summary: 'Undo a cancellation or a no-show, within 10 minutes',
    description:
      'The interview is open again, as it was, and has its time. A cancellation can be undone by those who may cancel. ' +
      'Everyone who was notified of it is notified by email that the interview takes place; a no-show was not announced.',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: interviewSchema,
    errors: ['FORBIDDEN', 'NOT_UNDOABLE', 'CANDIDATE_BOOKED', 'INTERVIEWER_BUSY'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/candidates/:id/timeline',
    auth: STAFF,
    permission: 'candidates.read',
    summary: 'Everything known about a candidate: applications, interviews, mails',
    description:
      'Covers every position for which the company knows this email. An interviewer finds only their own interviews, and ' +
      'the applications these belong to. Reports are at GET /interviews/data/{id}, resumes at GET /candidates/{id}/resume.',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: timelineSchema,
  }),
};
