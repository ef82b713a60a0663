import { z } from 'zod';
import { endpoint, STAFF } from '../endpoint';
import { idParams } from '../fields';
import { erasedSchema, eraseSchema } from './privacy.schema';

export const privacyEndpoints = {
  export: endpoint({
    method: 'GET',
    path: '/candidates/:id/export',
    auth: STAFF,
    permission: 'privacy.export',
    needsCompany: true,
    rateLimit: { per: 'company', seconds: 60 * 60, setting: 'LIMIT_EXPORTS' },
    summary: 'Everything kept about a candidate, as a ZIP archive',
    description:
      'candidate.json, resumes, mails.json and a folder for each interview: interview.json with what was said, ' +
      'answers.json, report.json and report.pdf, evidence.json, visit.json, recordings. The archive is created as ' +
      'it is sent.',
    params: idParams,
    kind: 'file',
    status: 200,
    reply: z.never(),
    contentType: 'application/zip',
    audit: { action: 'candidate.exported', record: 'candidate' },
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/candidates/:id',
    auth: STAFF,
    permission: 'privacy.erase',
    needsCompany: true,
    summary: 'Erase a candidate for good',
    description:
      'Deletes resumes, transcripts, reports, recordings, evidence and the texts of emails, and replaces name and ' +
      'email. Records, their numbers and histories stay. Open interviews are cancelled, and no one is notified.',
    params: idParams,
    body: eraseSchema,
    kind: 'one',
    status: 200,
    reply: erasedSchema,
    errors: ['REPORT_NOT_READY'],
  }),
};
