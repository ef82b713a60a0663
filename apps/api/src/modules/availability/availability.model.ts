import type { WorkingHours } from '@interview-detection/shared/availability/availability.schema';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';

/** When a person can hold interviews. */
export interface AvailabilityRecord {
  /** The person's id. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  timeZone: string;
  hours: WorkingHours[];
  /** `YYYY-MM-DD` on the calendar of `timeZone`. */
  daysOff: string[];
  bufferMinutes: number;
}

const schema = new Schema<AvailabilityRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    timeZone: { type: String, required: true },
    hours: { type: [new Schema<WorkingHours>({ day: Number, from: String, to: String }, { _id: false })], default: [] },
    daysOff: { type: [String], default: [] },
    bufferMinutes: { type: Number, default: 0 },
  },
  { versionKey: false, strict: 'throw' },
);

export const Availabilities = companyCollection('Availability', schema, 'availabilities', {
  // Who may read whose is decided by the service. Narrowed by _id, an interviewer could store none: a document that is
  // found by _id twice cannot be made from its filter.
  ofInterviewer: 'all',
  // About staff, not about candidates.
  aboutPerson: null,
});
