import { companyEndpoints } from '@interview-detection/shared/company/company.endpoints';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '#web/test/api-mock';
import { aCompany, theWeeks } from '#web/test/fixtures';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { renderSignedIn } from '#web/test/render-app';

const logo = {
  path: '/company/6b00fbb9fb68590424c303af/logo?v=1',
  width: 320,
  height: 72,
  contentType: 'image/png' as const,
  bytes: 900,
};

it('a logo is saved as it is chosen, shown on light and on dark, and removed', { tags: 'deep' }, async () => {
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
  let sent: FormDataEntryValue | null | undefined;
  answer(companyEndpoints.setLogo, ({ form }) => {
    sent = form?.get('logo');
    return aCompany({ logo });
  });
  answer(companyEndpoints.removeLogo, aCompany());
  const { user } = renderSignedIn('/settings/company');
  const field = within(await screen.findByRole('group', { name: 'Logo for candidates' }));
  expect(field.queryByRole('img')).not.toBeInTheDocument();
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  await user.upload(field.getByLabelText('A logo as PNG, JPEG or WebP'), file);
  expect(await screen.findByText('Logo saved')).toBeInTheDocument();
  expect(sent).toMatchObject({ type: 'image/png' });
  const shown = field.getAllByRole('img', { name: aCompany().name });
  expect(shown.map(image => [image.getAttribute('width'), image.getAttribute('height')])).toEqual([
    ['160', '36'],
    ['160', '36'],
  ]);
  await user.click(field.getByRole('button', { name: 'Remove logo' }));
  expect(await screen.findByText('Logo removed')).toBeInTheDocument();
  expect(field.queryByRole('img')).not.toBeInTheDocument();
  expect(field.getByRole('button', { name: 'Upload logo…' })).toHaveFocus();
});
