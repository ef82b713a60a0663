import { z } from 'zod';
import { endpoint, STAFF } from '../endpoint';
import { idParams } from '../fields';
import { LOGO_MAX_BYTES, LOGO_SIDE_MAX, LOGO_SIDE_MIN } from './logo.rules';
import { companyInputSchema, companySchema } from './company.schema';

export const companyEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/company',
    auth: STAFF,
    summary: 'Create the company; the caller becomes its owner',
    body: companyInputSchema,
    kind: 'one',
    status: 201,
    reply: companySchema,
    errors: ['COMPANY_EXISTS'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/company/:id',
    auth: STAFF,
    permission: 'company.update',
    needsCompany: true,
    summary: 'Change the company’s details',
    description:
      'Changing the time zone leaves interviews as they are; changing the indication leaves existing reports as ' +
      'they are. A key cannot change `secondFactorRequired`: 403.',
    params: idParams,
    body: companyInputSchema,
    kind: 'one',
    status: 200,
    reply: companySchema,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/company/:id/logo',
    auth: 'public',
    summary: 'The company’s logo, for candidates’ pages and emails',
    description:
      'Anyone can read and cache it: for a year at the `path` of the company, an hour elsewhere. 404 without a logo.',
    params: idParams,
    query: z.object({
      v: z.string().max(64).optional().describe('Which logo; the current one is shown whatever it is'),
    }),
    kind: 'file',
    status: 200,
    reply: z.never(),
    contentType: 'image/*',
    errors: ['NOT_FOUND'],
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: '/company/:id/logo',
    auth: STAFF,
    permission: 'company.update',
    needsCompany: true,
    summary: 'Upload the company’s logo, in place of an earlier one',
    description:
      `PNG, JPEG or WebP without animation, recognised by its content, with ${LOGO_SIDE_MIN} to ${LOGO_SIDE_MAX} ` +
      'pixels a side. Candidates see it on their pages and in their emails.',
    params: idParams,
    body: z.object({}),
    upload: { field: 'logo', maxBytes: LOGO_MAX_BYTES, contentType: 'image/*' },
    kind: 'one',
    status: 200,
    reply: companySchema,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/company/:id/logo',
    auth: STAFF,
    permission: 'company.update',
    needsCompany: true,
    summary: 'Remove the company’s logo; without one, nothing changes',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: companySchema,
  }),
};
