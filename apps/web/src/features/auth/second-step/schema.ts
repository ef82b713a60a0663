import { secondStepSchema } from '@interview-detection/shared/totp/totp.schema';

/** The token comes from the previous step. */
export const secondStepFormSchema = secondStepSchema.pick({ code: true });
