import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { mailTemplatesEndpoints } from '@interview-detection/shared/mail-templates/mail-templates.endpoints';
import { MAIL_TEMPLATES, TEMPLATE_VARIABLES } from '@interview-detection/shared/mail-templates/mail-templates.rules';
import type { MailTemplate } from '@interview-detection/shared/mail-templates/mail-templates.schema';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '#web/test/api-mock';
import { theWeeks } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

const product = { subject: 'Invitation: {{position.name}}', text: '{{company.name}} invites you.' };
const aTemplate = (change: Partial<MailTemplate> = {}): MailTemplate => ({
  kind: 'invitation',
  language: 'en',
  ...product,
  isOwn: false,
  product,
  variables: [...TEMPLATE_VARIABLES.invitation],
  changed: null,
  ...change,
});

it(
  'email texts are checked as they are typed, previewed, saved, and reset to the product’s',
  { tags: 'deep' },
  async () => {
    answer(dashboardEndpoints.weekly, theWeeks());
    answer(interviewsEndpoints.list, []);
    const rows = () => MAIL_TEMPLATES.map(kind => aTemplate({ kind }));
    const saved: unknown[] = [];
    answer(mailTemplatesEndpoints.list, rows());
    answer(mailTemplatesEndpoints.preview, { subject: 'Soon', text: 'Dear Adaeze Okafor', html: '' });
    answer(mailTemplatesEndpoints.save, ({ params, body }) => {
      saved.push([params['kind'], params['language'], body]);
      answer(mailTemplatesEndpoints.list, [aTemplate({ ...(body as typeof product), isOwn: true })]);
      return aTemplate({ ...(body as typeof product), isOwn: true });
    });
    const { user } = renderSignedIn('/settings/texts');
    const text = await screen.findByRole('textbox', { name: 'First sentences' });
    expect(text).toHaveValue(product.text);
    await user.clear(text);
    await user.type(text, 'Dear {{{{candidate.nam}}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/no variable {{candidate.nam}}, at character 6/)).toBeInTheDocument();
    expect(saved).toEqual([]);
    await user.clear(text);
    await user.type(text, 'Dear ');
    await user.click(screen.getByText('Placeholders'));
    await user.click(screen.getByRole('button', { name: 'Insert candidate.name' }));
    expect(text).toHaveValue('Dear {{candidate.name}}');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Dear Adaeze Okafor')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const reset = await screen.findByRole('button', { name: 'Use the default text' });
    expect(saved).toEqual([['invitation', 'en', { subject: product.subject, text: 'Dear {{candidate.name}}' }]]);
    answer(mailTemplatesEndpoints.reset, aTemplate());
    await user.click(reset);
    await screen.findByText('The default text is back');
    expect(text).toHaveValue(product.text);
  },
);
