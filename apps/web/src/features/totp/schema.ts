import { anyCode, confirmTotpSchema } from '@interview-detection/shared/totp/totp.schema';
import { z } from 'zod';
import { ownPassword } from '#web/entities/users/schema';

// These forms use the wire names.
export const beginFormSchema = (hasPassword: boolean) => z.object({ password: ownPassword(hasPassword) });
export const confirmFormSchema = confirmTotpSchema;
export const passwordAndCodeFormSchema = (hasPassword: boolean) =>
  z.object({ password: ownPassword(hasPassword), code: anyCode });
