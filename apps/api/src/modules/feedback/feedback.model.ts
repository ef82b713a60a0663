import { Schema, type Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { defineModel } from '#api/database/models';

/** A message of the Feedback page; it belongs to the operator of the server, not to a company. */
export interface FeedbackRecord {
  _id: Types.ObjectId;
  fullName: string;
  country: string;
  city: string;
  phone: string;
  email: string;
  message: string;
  /** The field that people never see was filled in: by a program, or by a browser that fills in forms. */
  isCaught?: boolean;
  createdAt: Date;
}

const schema = new Schema<FeedbackRecord>(
  {
    fullName: { type: String, required: true },
    country: { type: String, required: true },
    city: { type: String, required: true },
    phone: { type: String, required: true },
    email: { type: String, required: true },
    message: { type: String, required: true },
    isCaught: Boolean,
    createdAt: { type: Date, default: currentTime },
  },
  { versionKey: false, strict: 'throw' },
);

export const feedbackModel = defineModel('Feedback', schema, 'feedback');
