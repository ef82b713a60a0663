import type { AnyJobKind } from './jobs/job-kind';
import { applyAuditRetention, sealAudit } from './modules/audit/audit.jobs';
import { levelJob, deleteEvidence } from './modules/evidence/evidence.jobs';
import { followUpInterviews } from './modules/interviews/follow-up.service';
import { deliverMail } from './modules/outbox/delivery.jobs';
import { releaseMails, wipeMailSecrets } from './modules/outbox/outbox.jobs';
import { sweepErased, applyRetentionClocks } from './modules/privacy/privacy.jobs';
import { applyRetention, transcriptJob } from './modules/recordings/recordings.jobs';
import { transcribeRecording } from './modules/recordings/transcription.service';
import { reportJob } from './modules/reports/start-report.service';
import { endBotInterview } from './modules/turns/turns.jobs';
import { deliverWebhook } from './modules/webhooks/delivery.jobs';

/** Every kind of job, as `app.ts` lists every module. */
export const jobKinds: readonly AnyJobKind[] = [
  deliverMail,
  releaseMails,
  wipeMailSecrets,
  followUpInterviews,
  reportJob,
  endBotInterview,
  transcribeRecording,
  transcriptJob,
  applyRetention,
  applyRetentionClocks,
  sweepErased,
  deleteEvidence,
  levelJob,
  deliverWebhook,
  sealAudit,
  applyAuditRetention,
];
