import type { Types } from 'mongoose';
import { systemPrincipal } from '../../lib/system-principal';
import { Users, type UserRecord } from './users.model';

const accounts = Users.acrossCompanies(systemPrincipal('account care'));

/** The account with this e-mail, inactive ones too; for the operator of the server, who belongs to no company. */
export async function findAccount(email: string): Promise<UserRecord | null> {
  return accounts.findOne({ email }).lean();
}

/** Makes an account an owner of its company; earlier owners stay so. */
export async function makeOwner(id: Types.ObjectId): Promise<void> {
  await accounts.updateOne({ _id: id }, { role: 'owner' });
}

/** Whether a company has nobody who may sign in as its owner; false where there is no company. */
export async function lacksOwner(company: Types.ObjectId | null | undefined): Promise<boolean> {
  return company ? !(await accounts.exists({ company, role: 'owner', active: true })) : false;
}

/** Closes an account and ends its sessions, or opens it again. What it has done stays as it is. */
export async function setActive(id: Types.ObjectId, active: boolean): Promise<void> {
  await accounts.updateOne({ _id: id }, { active, ...(active ? {} : { $inc: { tokenVersion: 1 } }) });
}
