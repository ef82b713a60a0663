import { z } from 'zod';

/** A company's logo as candidates see it. By itself, because their page loads no other part of the company's schemas. */
export const logoSchema = z.object({
  path: z.string().describe('Of this API, readable by anyone; another one for each logo, so that copies can be kept'),
  width: z.int().describe('Pixels of the file, as its height'),
  height: z.int(),
});
export type Logo = z.infer<typeof logoSchema>;
