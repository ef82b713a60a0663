import { render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { setUpUser } from '#web/test/user';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { ZoneSelect } from './zone-select';

// The browser of these tests knows New York, Tokyo, Lisbon and London, and its own zone is UTC.

function Form({ onSubmit }: { onSubmit: (zone: string) => void }) {
  const [zone, setZone] = useState('Europe/Lisbon');
  return (
    <Dialog open onClose={() => onSubmit('closed')} title="Company">
      <form
        onSubmit={event => {
          event.preventDefault();
          onSubmit(zone);
        }}
      >
        <Field label="Time zone" hint="Used for new interviews.">
          <ZoneSelect value={zone} kept="Europe/Lisbon" onChange={setZone} />
        </Field>
        <input aria-label="Next" />
        <button type="submit">Save</button>
      </form>
    </Dialog>
  );
}

function open() {
  const sent: string[] = [];
  render(<Form onSubmit={zone => sent.push(zone)} />);
  const box = screen.getByRole('combobox', { name: 'Time zone' });
  return { user: setUpUser(), box, sent };
}

/** The places, without their countries: these appear once someone has searched, also in another test. */
const places = () =>
  within(screen.getByRole('listbox', { name: 'Time zones' }))
    .getAllByRole('option')
    .map(option => option.firstChild?.textContent?.split(' · ')[0]);

it('lists common zones first, each with its offset and its time, and marks the chosen one', async () => {
  const { user, box } = open();
  expect(box).toHaveValue('Lisbon (UTC)');
  expect(box).toHaveAccessibleDescription('Used for new interviews.');
  await user.click(box);
  expect(places()).toEqual(['Lisbon', 'UTC', 'New York', 'London', 'Tokyo']);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent(/^Lisbon.* UTC/);
  expect(screen.getByRole('option', { name: /^Tokyo.* UTC\+09:00 \d\d:\d\d$/ })).toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: /^Tokyo/ }));
  expect(box).toHaveValue('Tokyo (UTC+09:00)');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('is searched and chosen from by keyboard, and the form is sent only once the list is closed', async () => {
  const { user, box, sent } = open();
  await user.type(box, 'united k');
  expect(screen.getByRole('option')).toHaveTextContent(/^London · United Kingdom UTC/);
  expect(screen.getByText('1 time zone')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('London (UTC)');
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  expect(sent).toEqual(['Europe/London']);
});

it('moves by the arrow keys without leaving the field', async () => {
  const { user, box } = open();
  box.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  const active = screen.getByRole('option', { name: /^New York/ });
  expect(box).toHaveAttribute('aria-activedescendant', active.id);
  expect(box).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(box).toHaveDisplayValue(/^New York/);
});

it('takes the first match of what was typed with Tab, and keeps its zone if nothing was typed', async () => {
  const { user, box } = open();
  await user.type(box, '+9');
  await user.tab();
  expect(box).toHaveValue('Tokyo (UTC+09:00)');
  await user.click(box);
  await user.tab();
  expect(box).toHaveValue('Tokyo (UTC+09:00)');
  expect(screen.getByLabelText('Next')).toHaveFocus();
});

it('closes with Escape before the window around it does, and keeps its zone', async () => {
  const { user, box, sent } = open();
  await user.type(box, 'atlantis');
  expect(screen.getByText(/^No time zone found/)).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('listbox')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box).toHaveValue('Lisbon (UTC)');
  expect(sent).toEqual([]);
  await user.keyboard('{Escape}');
  expect(sent).toEqual(['closed']);
});
