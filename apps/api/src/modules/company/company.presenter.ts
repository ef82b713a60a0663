import type { Company } from '@interview-detection/shared/company/company.schema';
import { DEFAULT_LANGUAGE, WINDOW_HOURS_DEFAULT } from '@interview-detection/shared/visits/visits.rules';
import { currentZoneName } from '@interview-detection/shared/zone-names';
import { sendsMail, showsLocalInbox } from '#api/lib/mail-server';
import type { CompanyRecord } from './company.model';
import { logoOf } from './logo.service';
import {
  changeUntilHoursOf,
  evidenceDaysOf,
  recordingDaysOf,
  resumeDaysOf,
  signalsOf,
  transcriptDaysOf,
  virtualCamerasOf,
} from './company.service';

/** Returns the `company` of contract §13, with its settings. */
export function presentCompany(company: CompanyRecord): Company {
  const { logo } = logoOf(company);
  const { _id, name, address, contact_email, phone, timeZone, aiIndication = true } = company;
  return {
    _id: _id.toHexString(),
    name,
    address,
    contact_email,
    phone,
    timeZone: currentZoneName(timeZone),
    sendsMail: sendsMail(),
    showsMail: showsLocalInbox(),
    aiIndication,
    aiModel: company.aiModel ?? 'on',
    secondFactorRequired: company.secondFactorRequired ?? false,
    windowHours: company.windowHours ?? WINDOW_HOURS_DEFAULT,
    changeUntilHours: changeUntilHoursOf(company),
    language: company.language ?? DEFAULT_LANGUAGE,
    ...(company.color ? { color: company.color } : {}),
    ...(logo && company.logo
      ? { logo: { ...logo, contentType: company.logo.contentType, bytes: company.logo.bytes } }
      : {}),
    retention: {
      recordingDays: recordingDaysOf(company),
      evidenceDays: evidenceDaysOf(company),
      transcriptDays: transcriptDaysOf(company),
      resumeDays: resumeDaysOf(company),
    },
    signals: signalsOf(company),
    virtualCameras: [...virtualCamerasOf(company)],
  };
}
