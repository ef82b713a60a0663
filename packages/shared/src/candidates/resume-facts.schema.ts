import { z } from 'zod';

/** What the text of a resume says, for a person to check: nothing is stored. */
export const resumeFactsSchema = z.object({
  name: z.string().nullable().describe('What looks like the name; null where nothing does'),
  email: z.string().nullable(),
  phone: z.string().nullable().describe('As it is written there'),
  hidden: z
    .object({
      text: z.string().describe('Its first 300 characters'),
      pages: z.array(z.int().min(1)),
    })
    .nullable()
    .describe('Text that its readers do not see: in the colour of its background, invisible, tiny, outside the page'),
});
export type ResumeFacts = z.infer<typeof resumeFactsSchema>;
