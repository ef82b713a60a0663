import { mutationOptions } from '@tanstack/react-query';
import { companyEndpoints } from '@interview-detection/shared/company/company.endpoints';
import type { Company } from '@interview-detection/shared/company/company.schema';
import type { CallInput } from '#web/lib/api-client';
import { upload } from '#web/lib/api-upload';
import { call } from '#web/lib/session-client';
import { currentUserQuery, setCompany } from '#web/entities/users/store';

type CompanyBody = CallInput<typeof companyEndpoints.create>['body'];

/** Creates or updates the company; the reply goes into the auth data (contract §7). */
export const saveCompany = (company: Company | null) =>
  mutationOptions({
    mutationFn: (body: CompanyBody) =>
      company
        ? call(companyEndpoints.update, { params: { id: company._id }, body })
        : call(companyEndpoints.create, { body }),
    onSuccess: (saved, _body, _before, { client }) => {
      setCompany(client, saved);
      // Queries that were empty without a company may have data now.
      if (!company) void client.invalidateQueries();
      // The server decides whether the user who set the rule must set up a second factor too.
      else if (saved.secondFactorRequired !== company.secondFactorRequired)
        void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
  });

/** Uploads the logo, in place of an earlier one. */
export const saveLogo = ({ _id }: Company) =>
  mutationOptions({
    mutationFn: (file: File) => upload(companyEndpoints.setLogo, { params: { id: _id }, body: {} }, { file }),
    onSuccess: (saved, _file, _before, { client }) => setCompany(client, saved),
  });

export const removeLogo = ({ _id }: Company) =>
  mutationOptions({
    mutationFn: () => call(companyEndpoints.removeLogo, { params: { id: _id } }),
    onSuccess: (saved, _input, _before, { client }) => setCompany(client, saved),
  });
