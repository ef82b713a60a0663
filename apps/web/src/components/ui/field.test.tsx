import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Field } from './field';
import { Input } from './controls';

it('takes the focus by Tab before a link beside its label', async () => {
  const user = userEvent.setup();
  render(
    <Field label="Password" aside={<a href="/forgot">Forgot password</a>}>
      <Input />
    </Field>,
  );
  await user.tab();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveFocus();
});
