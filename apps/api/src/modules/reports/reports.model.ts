import type { AiReport, Devices } from '@interview-detection/shared/reports/reports.schema';
import mongoose, { Schema, type Types } from 'mongoose';

export interface ReportRecord {
  /** The interview's id: one report each. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  aiReport: AiReport;
  devices: Devices;
  createdAt: Date;
}

const schema = new Schema<ReportRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    // Shaped and checked by the contract, which also reads it back.
    aiReport: { type: Schema.Types.Mixed, required: true },
    devices: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, default: Date.now },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);

export const ReportModel = mongoose.model('Report', schema, 'reports');
