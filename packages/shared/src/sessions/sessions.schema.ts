import { z } from 'zod';
import { id } from '../fields';

/** One of one's own sessions that go on. */
export const keptSessionSchema = z.object({
  _id: id,
  createdAt: z.iso.datetime().describe('When it began; 12 hours later it is over'),
  lastUsedAt: z.iso.datetime().describe('When it was last used, to the minute'),
  address: z.string().describe('From where it was last used; of an IPv6 address the first 64 bits'),
  device: z.string().describe('Browser and system that signed in, as far as they say'),
  current: z.boolean().describe('Whether this call was made by it'),
});
export type KeptSession = z.infer<typeof keptSessionSchema>;
