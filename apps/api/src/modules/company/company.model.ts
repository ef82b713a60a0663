import mongoose, { Schema, type Types } from 'mongoose';

export interface CompanyRecord {
  _id: Types.ObjectId;
  name: string;
  address: string;
  contact_email: string;
  phone: string;
  timeZone: string;
  createdAt: Date;
}

const schema = new Schema<CompanyRecord>(
  {
    name: { type: String, required: true },
    address: { type: String, required: true },
    contact_email: { type: String, required: true },
    phone: { type: String, required: true },
    timeZone: { type: String, default: 'UTC' },
    createdAt: { type: Date, default: Date.now },
  },
  { versionKey: false, strict: 'throw' },
);

export const CompanyModel = mongoose.model('Company', schema, 'companies');
