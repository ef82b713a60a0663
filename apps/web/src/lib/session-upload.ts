import { uploadOf } from './api-upload';
import { sessionClient } from './session-client';

/** Separate from the other calls: only forms with a file load it. */
export const upload = uploadOf(sessionClient);
