import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FormFailure } from './form-failure';

it('scrolls into view when a failure appears, and not again while the same failure is shown', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { rerender } = render(<FormFailure message={null} />);
  expect(scroll).not.toHaveBeenCalled();
  rerender(<FormFailure message="Taken" />);
  expect(scroll.mock.contexts).toEqual([screen.getByRole('alert').parentElement]);
  rerender(<FormFailure message="Taken" />);
  expect(scroll).toHaveBeenCalledTimes(1);
  rerender(<FormFailure message="Taken by somebody else" />);
  expect(scroll).toHaveBeenCalledTimes(2);
});
