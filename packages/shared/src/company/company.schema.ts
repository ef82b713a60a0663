import { z } from 'zod';
import { email, id, LIMITS, line } from '../fields';
import { timeZone } from '../time-zone';

/** `company` of contract §13. */
export const companySchema = z.object({
  _id: id,
  name: z.string(),
  address: z.string(),
  contact_email: z.string(),
  phone: z.string(),
  timeZone: z.string(),
  sendsMail: z
    .boolean()
    .describe('Whether this server has a mail server (SMTP_URL); without one nobody gets an e-mail'),
  aiIndication: z.boolean().describe('Whether reports say of answers how likely AI assistance is'),
});
export type Company = z.infer<typeof companySchema>;

/**
 * Contract §5 Company. Without `timeZone` a new company gets UTC and an existing one keeps its own; without `aiIndication` a
 * new company has it on and an existing one keeps its choice.
 */
export const companyInputSchema = z.object({
  name: line({ label: 'Company Name', required: 'Company Name is required' }),
  address: line({ label: 'Address', required: 'Address is required', max: LIMITS.address }),
  contact_email: email({ required: 'Company Email is required', invalid: 'Invalid email' }),
  phone: line({ label: 'Company Phone Number', required: 'Company Phone Number is required', max: LIMITS.phone }).regex(
    /\d/,
    { error: 'Company Phone Number must have digits' },
  ),
  timeZone: timeZone.nullish().transform(value => value ?? undefined),
  aiIndication: z
    .boolean({ error: 'aiIndication must be true or false' })
    .nullish()
    .transform(value => value ?? undefined)
    .optional(),
});
export type CompanyInput = z.output<typeof companyInputSchema>;
