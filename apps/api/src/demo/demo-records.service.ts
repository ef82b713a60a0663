import mongoose, { type Types } from 'mongoose';
import { companyCollections } from '../database/company-collection';
import { fileStores } from '../lib/file-store';
import { systemPrincipal, systemScope } from '../lib/system-principal';
import { inTransaction } from '../lib/transaction';
import { Candidates, type CandidateRecord } from '../modules/candidates/candidates.model';
import { resumes } from '../modules/candidates/resumes.service';
import { CompanyModel } from '../modules/company/company.model';
import { Interviews, type InterviewRecord } from '../modules/interviews/interviews.model';
import { Users, type UserRecord } from '../modules/users/users.model';

const DEMO = systemPrincipal('demo');

// The one place that writes records of other nouns past their services: those rightly refuse a start that lies in the
// past, and they write to the people concerned, which nobody wants of invented ones.

/** Stores candidates with their resumes, which are drafts until then, and their interviews: all or nothing. */
export async function storePeopleAndInterviews(
  candidates: readonly CandidateRecord[],
  interviews: readonly InterviewRecord[],
): Promise<void> {
  await inTransaction(async session => {
    await Candidates.acrossCompanies(DEMO).insertMany(candidates, { session });
    await Interviews.acrossCompanies(DEMO).insertMany(interviews, { session });
    for (const { resume } of candidates) await resumes.keep(resume.fileId, session);
  });
}

/** Removes a demo company that was left half-made, with everything that is its. */
export async function removeCompanyOf(owner: Types.ObjectId): Promise<void> {
  const users = Users.acrossCompanies(DEMO);
  const user: Pick<UserRecord, '_id' | 'company'> | null = await users.findById(owner, { company: 1 }).lean();
  const company = user?.company;
  if (company) {
    for (const store of fileStores()) await store.removeAllOf(systemScope(DEMO, company));
    for (const { name } of companyCollections()) await mongoose.connection.collection(name).deleteMany({ company });
    await CompanyModel.deleteOne({ _id: company });
  }
  await users.deleteOne({ _id: owner });
}
