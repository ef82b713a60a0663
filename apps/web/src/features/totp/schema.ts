import {
  beginTotpSchema,
  confirmTotpSchema,
  passwordAndCodeSchema,
} from '@interview-detection/shared/totp/totp.schema';

// These forms use the wire names.
export const beginFormSchema = beginTotpSchema;
export const confirmFormSchema = confirmTotpSchema;
export const passwordAndCodeFormSchema = passwordAndCodeSchema;
