import { endpoint, STAFF } from '../endpoint';
import { idParams } from '../fields';
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
};
