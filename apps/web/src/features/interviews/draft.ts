import { createDraft } from '../../lib/draft';
import type { AddInterviewInput } from './schema';

export const interviewDraft = createDraft<AddInterviewInput>();
