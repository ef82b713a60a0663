import mongoose, { type Types } from 'mongoose';
import { fileStore } from '../lib/file-store';
import { inTransaction } from '../lib/transaction';
import { CandidateModel, type CandidateRecord } from '../modules/candidates/candidates.model';
import { CompanyModel } from '../modules/company/company.model';
import { InterviewModel, type InterviewRecord } from '../modules/interviews/interviews.model';
import { UserModel, type UserRecord } from '../modules/users/users.model';

// The one place that writes records of other nouns past their services: those rightly refuse a start that lies in the
// past, and they write to the people concerned, which nobody wants of invented ones.

/** Stores candidates with their resumes, which are drafts until then, and their interviews: all or nothing. */
export async function storePeopleAndInterviews(
  candidates: readonly CandidateRecord[],
  interviews: readonly InterviewRecord[],
): Promise<void> {
  await inTransaction(async session => {
    await CandidateModel.insertMany(candidates, { session });
    await InterviewModel.insertMany(interviews, { session });
    for (const { resume } of candidates) await fileStore.keep(resume.fileId, session);
  });
}

/** Every collection whose documents belong to a company. */
const OF_A_COMPANY = [
  'users',
  'positions',
  'candidates',
  'interviews',
  'reports',
  'modelresults',
  'references',
  'events',
];

/** Removes a demo company that was left half-made, with everything that is its. */
export async function removeCompanyOf(owner: Types.ObjectId): Promise<void> {
  const user: Pick<UserRecord, '_id' | 'company'> | null = await UserModel.findById(owner, { company: 1 }).lean();
  const company = user?.company;
  if (company) {
    const files = mongoose.connection.collection('resumes.files').find({ 'metadata.company': company });
    for await (const { _id } of files) await fileStore.remove(_id);
    for (const name of OF_A_COMPANY) await mongoose.connection.collection(name).deleteMany({ company });
    await CompanyModel.deleteOne({ _id: company });
  }
  await UserModel.deleteOne({ _id: owner });
}
