import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { decodeJson } from '@interview-detection/shared/reports/reports.codec';
import {
  aiReportSchema,
  devicesSchema,
  type AiReport,
  type Devices,
} from '@interview-detection/shared/reports/reports.schema';

/** `absent`: there is none yet; `unreadable`: the text is not a report as defined by the contract (contract §15). */
export type Readable<T> = T | 'absent' | 'unreadable';

/** Parses the report of an interview from its JSON string. */
export const readReport = ({ aiReport }: InterviewDetails['interviewData']): Readable<AiReport> =>
  aiReport === null ? 'absent' : (decodeJson(aiReportSchema, aiReport) ?? 'unreadable');

/** Parses the devices of an interview from their JSON string. */
export const readDevices = ({ devices }: InterviewDetails['interviewData']): Readable<Devices> =>
  devices === null ? 'absent' : (decodeJson(devicesSchema, devices) ?? 'unreadable');
