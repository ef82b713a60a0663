import {
  TRANSCRIPT_MAX_BYTES,
  type transcriptPreviewSchema,
} from '@interview-detection/shared/interviews/transcript-file.schema';
import { completionSchema, type Completion } from '@interview-detection/shared/reports/transcript.schema';
import type { z } from 'zod';
import type { UploadedFile } from '#api/database/file-store';
import { invalidField } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import { getInterview } from './get-interview.service';
import type { InterviewRecord } from './interviews.model';
import { readAside } from './transcript.pool';
import type { ReadingTask, ReadTranscript } from './transcript.worker';

type Sides = NonNullable<ReadingTask['options']['sides']>;

/** A transcript as received: an uploaded file, or text. */
interface TranscriptSource {
  file?: UploadedFile | undefined;
  text?: string;
  sides?: Sides | undefined;
}

const FORGOTTEN = 'Send the transcript as file, for example meeting.vtt';

/** Returns how a transcript of this interview is parsed, and stores nothing. Throws 404, 400 if it cannot be parsed. */
export async function previewTranscript(
  principal: CompanyPrincipal,
  id: string,
  source: TranscriptSource,
): Promise<z.output<typeof transcriptPreviewSchema>> {
  const { entries, ...rest } = await read(await getInterview(principal, id), source);
  return {
    ...rest,
    entries: entries.map(({ side, message, speaker, at }) => ({
      type: typeOf(side),
      message,
      speaker,
      ...(at === undefined ? {} : { at }),
    })),
  };
}

/**
 * Returns the completion of this interview from a file with its transcript. Throws 404, and 400 if the file cannot be
 * parsed or does not show who asks and who answers.
 */
export async function completionOfFile(
  principal: CompanyPrincipal,
  id: string,
  source: TranscriptSource,
): Promise<Completion> {
  const { entries, devices, problems } = await read(await getInterview(principal, id), source);
  if (entries.some(({ side }) => side === 'unknown')) {
    throw invalidField('sides', `${problems[0]?.message ?? 'Who asks, and who answers?'} Say it in sides.`);
  }
  const transcript = entries.map(({ side, message, isHtml, given }) => ({
    ...given,
    type: typeOf(side),
    message: isHtml ? message : htmlOf(message),
  }));
  const parsed = completionSchema.safeParse({ transcript, ...(devices ? { devices } : {}) });
  if (!parsed.success) throw invalidField('file', parsed.error.issues[0]?.message ?? FORGOTTEN);
  return parsed.data;
}

/** Words of a speaker whose side is unknown are never attributed to the candidate. */
const typeOf = (side: 'interviewer' | 'candidate' | 'unknown') => (side === 'candidate' ? 'recieve' : 'sent');

const htmlOf = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

async function read(interview: InterviewRecord, { file, text, sides = {} }: TranscriptSource): Promise<ReadTranscript> {
  const field = text === undefined ? 'file' : 'text';
  const source = text === undefined ? file && { path: file.path } : { text };
  if (!source) throw invalidField('file', FORGOTTEN);
  if (text !== undefined && Buffer.byteLength(text) > TRANSCRIPT_MAX_BYTES) {
    throw invalidField('text', 'The transcript may be at most 4 MB');
  }
  const participants = [
    ...interview.interviewers.map(({ name }) => ({ name, side: 'interviewer' as const })),
    { name: interview.candidate.name, side: 'candidate' as const },
  ];
  const found = await readAside({ source, options: { participants, sides } });
  if (found.entries.length === 0) {
    throw invalidField(field, found.problems[0]?.message ?? 'No one’s words were found in this transcript.');
  }
  return found;
}
