import {
  beginTotpSchema,
  confirmTotpSchema,
  passwordAndCodeSchema,
} from '@interview-detection/shared/totp/totp.schema';

// The names of these forms are the wire's.
export const beginFormSchema = beginTotpSchema;
export const confirmFormSchema = confirmTotpSchema;
export const passwordAndCodeFormSchema = passwordAndCodeSchema;
