import { readFile } from 'node:fs/promises';
import type { LogoType } from '@interview-detection/shared/company/logo.rules';
import type { Logo } from '@interview-detection/shared/company/logo.schema';
import type { Types } from 'mongoose';
import { publish } from '#api/events/publish.service';
import { requireRoomOnDisk } from '#api/database/disk-room';
import { fileStore, type StoredFile, type UploadedFile } from '#api/database/file-store';
import { inTransaction } from '#api/database/transaction';
import { AppError, invalidField } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import { companyModel, watchedCompanies, type CompanyRecord, type LogoRecord } from './company.model';
import { companyUpdated } from './company.service';
import { logoFault, readImageHeader } from './logo.rules';

const logos = fileStore('logos');

const nameOf = (contentType: LogoType) => `logo.${contentType.replace('image/', '')}`;

/** Seconds. The address of a logo in a record changes with it; one without that is checked again after an hour. */
const YEAR_SECONDS = 365 * 86_400;
const HOUR_SECONDS = 3_600;

/**
 * Stores a logo in place of an earlier one, whose file goes. Throws 400 on `logo` if it is missing or no image that a
 * logo can be, 404 for another company. A failed call leaves no file behind.
 */
export async function setLogo(
  principal: CompanyPrincipal,
  id: string,
  upload: UploadedFile | undefined,
): Promise<CompanyRecord> {
  if (!principal.companyId.equals(id)) throw new AppError('NOT_FOUND');
  if (!upload) throw invalidField('logo', 'Logo is required');
  const header = readImageHeader(await readFile(upload.path));
  const fault = logoFault(header);
  if (!header || fault !== null) throw invalidField('logo', fault ?? '');
  const { contentType, width, height } = header;
  await requireRoomOnDisk(upload.size, 'The server has no room for a logo right now. Please tell its administrator.');
  const fileId = await logos.putDraft(upload.path, { scope: principal.scope, name: nameOf(contentType) });
  try {
    return await changeLogo(principal, { fileId, contentType, width, height, bytes: upload.size });
  } catch (error) {
    await logos.deleteBestEffort(fileId);
    throw error;
  }
}

/** Removes the logo and its file; without one, nothing changes. Throws 404 for another company. */
export async function removeLogo(principal: CompanyPrincipal, id: string): Promise<CompanyRecord> {
  if (!principal.companyId.equals(id)) throw new AppError('NOT_FOUND');
  return changeLogo(principal, null);
}

async function changeLogo(principal: CompanyPrincipal, logo: LogoRecord | null): Promise<CompanyRecord> {
  const { company, old } = await inTransaction(async session => {
    const before = await companyModel().findById(principal.companyId).session(session).lean();
    if (!before) throw new AppError('NOT_FOUND');
    const { logo: was, ...rest } = before;
    if (!was && !logo) return { company: before };
    await companyModel().updateOne({ _id: before._id }, logo ? { logo } : { $unset: { logo: 1 } }, { session });
    if (logo) await logos.keep(logo.fileId, session);
    if (was) await logos.release(was.fileId, session);
    await publish(companyUpdated, {
      principal,
      session,
      record: { _id: before._id, company: before._id },
      changed: ['logo'],
    });
    return { company: { ...rest, ...(logo && { logo }) }, old: was?.fileId };
  });
  if (old) await logos.deleteBestEffort(old);
  return company;
}

interface LogoFile extends StoredFile {
  contentType: LogoType;
}

/**
 * Returns a company's logo for anyone, or null: a record in memory decides, so that strangers cost nothing.
 *
 * @param version which one the address names; the current one is returned whatever it is, for emails of earlier days
 */
export async function readLogo(company: Types.ObjectId, version?: string): Promise<LogoFile | null> {
  const logo = (await watchedCompanies.find(company))?.logo;
  if (!logo) return null;
  const etag = logo.fileId.toHexString();
  return {
    name: nameOf(logo.contentType),
    size: logo.bytes,
    contentType: logo.contentType,
    publicCopy: { etag, seconds: version === etag ? YEAR_SECONDS : HOUR_SECONDS },
    open: () => logos.open(logo.fileId),
  };
}

/** Returns where the company's logo is in this API. */
export const logoPath = (company: Types.ObjectId) => `/company/${company.toHexString()}/logo`;

/** Returns the company's logo as candidates see it, ready to be spread; nothing without one. */
export function logoOf({ _id, logo }: Pick<CompanyRecord, '_id' | 'logo'>): { logo?: Logo } {
  if (!logo) return {};
  const { fileId, width, height } = logo;
  return { logo: { path: `${logoPath(_id)}?v=${fileId.toHexString()}`, width, height } };
}
