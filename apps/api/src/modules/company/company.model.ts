import mongoose, { Schema, type Types } from 'mongoose';

export interface CompanyRecord {
  _id: Types.ObjectId;
  name: string;
  address: string;
  contact_email: string;
  phone: string;
  timeZone: string;
  /** Absent in companies from before it could be turned off: on. */
  aiIndication?: boolean;
  createdAt: Date;
}

const schema = new Schema<CompanyRecord>(
  {
    name: { type: String, required: true },
    address: { type: String, required: true },
    contact_email: { type: String, required: true },
    phone: { type: String, required: true },
    timeZone: { type: String, default: 'UTC' },
    aiIndication: { type: Boolean, default: true },
    createdAt: { type: Date, default: Date.now },
  },
  { versionKey: false, strict: 'throw' },
);

export const CompanyModel = mongoose.model('Company', schema, 'companies');
