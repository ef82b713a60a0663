import { useMutation, useQueryClient } from '@tanstack/react-query';
import { companyEndpoints } from '@interview-detection/shared/company/company.endpoints';
import type { Company } from '@interview-detection/shared/company/company.schema';
import { call, type CallInput } from '../../lib/api-client';
import { setCompany } from '../../lib/current-user';
import { notify } from '../../lib/notify';

type CompanyBody = CallInput<typeof companyEndpoints.create>['body'];

/** Creates the company, or changes the one there is; the answer goes into the auth data (contract §7). */
export function useSaveCompany(company: Company | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CompanyBody) =>
      company
        ? call(companyEndpoints.update, { params: { id: company._id }, body })
        : call(companyEndpoints.create, { body }),
    onSuccess: saved => {
      setCompany(client, saved);
      notify.success(company ? 'Company data updated successfully!' : 'Company data created successfully!');
      // What was empty for want of a company may be filled now.
      if (!company) void client.invalidateQueries();
    },
  });
}
