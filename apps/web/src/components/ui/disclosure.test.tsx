import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Disclosure } from './disclosure';

it('points in reading direction, also from right to left, and down once it is open', () => {
  render(<Disclosure summary="More">All of it</Disclosure>);
  const arrow = screen.getByText('More').parentElement?.querySelector('svg');
  expect(arrow).toHaveClass('rtl:rotate-180', 'group-open:rotate-90', 'rtl:group-open:rotate-90');
});
