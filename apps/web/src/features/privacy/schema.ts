import { eraseSchema } from '@interview-detection/shared/privacy/privacy.schema';
import { z } from 'zod';

/** The name must be typed, so that no one is erased by accident. */
export const eraseFormSchema = (name: string) =>
  eraseSchema.extend({
    typed: z.string().refine(typed => sameText(typed, name), { error: 'Type the name exactly as shown above' }),
  });

const sameText = (one: string, other: string) => plain(one) === plain(other);
const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ');
