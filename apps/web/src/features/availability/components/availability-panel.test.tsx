import { availabilityEndpoints } from '@interview-detection/shared/availability/availability.endpoints';
import type { Availability } from '@interview-detection/shared/availability/availability.schema';
import { calendarEndpoints } from '@interview-detection/shared/calendar/calendar.endpoints';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '#web/test/api-mock';
import { aUser, theWeeks } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '#web/areas/staff/settings/settings-dialog';
import '#web/areas/staff/staff-layout';
import '#web/pages/dashboard-page';

const KEPT: Availability = {
  timeZone: 'Europe/Lisbon',
  hours: [{ day: 1, from: '09:00', to: '24:00' }],
  daysOff: ['2031-12-24'],
  bufferMinutes: 20,
  isDefault: false,
};

let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  answer(availabilityEndpoints.own, KEPT);
  answer(availabilityEndpoints.set, ({ body }) => {
    sent.push(body);
    return KEPT;
  });
  answer(calendarEndpoints.feed, null);
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
});

const open = async () => {
  const view = renderSignedIn('/settings/availability');
  await screen.findByRole('group', { name: 'Working hours' });
  return view;
};

it('shows the stored availability, and saves changed hours, days off and buffer', async () => {
  const { user } = await open();
  expect(screen.getByLabelText('Monday, to')).toHaveValue('00:00');
  expect(screen.getByLabelText('Buffer')).toHaveDisplayValue('20 minutes');
  await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
  fireEvent.change(screen.getByLabelText('Tuesday, to'), { target: { value: '12:30' } });
  await user.click(screen.getByRole('button', { name: /^Remove Wednesday 24 December/ }));
  fireEvent.change(screen.getByLabelText('Days off'), { target: { value: '2031-12-31' } });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.selectOptions(screen.getByLabelText('Buffer'), '15');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        timeZone: 'Europe/Lisbon',
        hours: [
          { day: 1, from: '09:00', to: '24:00' },
          { day: 2, from: '09:00', to: '12:30' },
        ],
        daysOff: ['2031-12-31'],
        bufferMinutes: 15,
      },
    ]),
  );
});

it('refuses hours that end before they begin, or overlap', { tags: 'deep' }, async () => {
  const { user } = await open();
  fireEvent.change(screen.getByLabelText('Monday, to'), { target: { value: '08:00' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Must be later than the start')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Monday, to'), { target: { value: '12:00' } });
  await user.click(screen.getByRole('button', { name: 'Add hours on Monday' }));
  const [, from] = screen.getAllByLabelText('Monday, from');
  const [, to] = screen.getAllByLabelText('Monday, to');
  fireEvent.change(from as HTMLElement, { target: { value: '11:00' } });
  fireEvent.change(to as HTMLElement, { target: { value: '13:00' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Overlaps with other hours')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('makes a calendar feed, shows its address once to copy, and revokes it', async () => {
  const created = { createdAt: '2031-05-06T10:00:00.000Z', lastReadAt: null };
  const url = 'https://hire.example/api/calendar/idf_secret.ics';
  answer(calendarEndpoints.makeFeed, () => {
    answer(calendarEndpoints.feed, created);
    return { ...created, url };
  });
  answer(calendarEndpoints.removeFeed, () => {
    answer(calendarEndpoints.feed, null);
    return null;
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Create the address' }));
  expect(await screen.findByLabelText('Private address')).toHaveValue(url);
  await user.click(screen.getByRole('button', { name: 'Revoke…' }));
  await user.click(screen.getByRole('button', { name: 'Revoke the address' }));
  expect(await screen.findByRole('button', { name: 'Create the address' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Private address')).not.toBeInTheDocument();
});

it('is not offered to those who hold no interviews', { tags: 'deep' }, async () => {
  answer(authEndpoints.me, aUser({ role: 'viewer' }));
  renderSignedIn('/settings/personal');
  await screen.findByRole('tab', { name: 'Personal Details' });
  expect(screen.queryByRole('tab', { name: 'Availability' })).not.toBeInTheDocument();
});
