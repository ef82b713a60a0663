import { feedbackEndpoints } from '@interview-detection/shared/feedback/feedback.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { expectMessages } from '#web/test/messages';
import { renderApp } from '#web/test/render-app';
import { representatives } from '#web/test/tier';
import { NETWORK_MESSAGE } from '../lib/api-error';

const VALID: Record<string, string> = {
  'Full name': 'Inês Fonseca',
  Country: 'Portugal',
  City: 'Lisboa',
  'Phone number': '+351 210 000 000',
  Email: 'ines@example.org',
  Message: 'The report is clear.',
};

async function openContact() {
  const { user } = renderApp('/contact');
  await screen.findByRole('heading', { level: 1, name: 'Feedback' });
  const form = within(screen.getByRole('form', { name: 'Feedback' }));
  const fill = async () => {
    for (const [label, value] of Object.entries(VALID)) await user.type(form.getByLabelText(label), value);
  };
  const send = () => user.click(screen.getByRole('button', { name: 'Send Message' }));
  const expectTyped = () => {
    for (const [label, value] of Object.entries(VALID)) expect(form.getByLabelText(label)).toHaveValue(value);
  };
  return { user, form, fill, send, expectTyped };
}

describe('the Feedback form', () => {
  it('shows the problem at each field once it was touched', { tags: 'deep' }, async () => {
    const { form } = await openContact();
    const rows = [
      ['Full name', '', 'Full name is required'],
      ['Full name', 'a'.repeat(201), 'Full name must be 200 characters or less'],
      ['Country', '', 'Country is required'],
      ['City', ' ', 'City is required'],
      ['Phone number', '', 'Phone number is required'],
      ['Phone number', '1'.repeat(41), 'Phone number must be 40 characters or less'],
      ['Email', '', 'Email is required'],
      ['Email', 'ines.example.org', 'Invalid email address'],
      ['Message', '', 'Message is required'],
    ] as const;
    await expectMessages(rows, label => form.getByLabelText(label));
  });

  it('sends nothing while a field is wrong, and leads to the first wrong one', async () => {
    const { form, send } = await openContact();
    await send();
    expect(await screen.findByText('Message is required')).toBeInTheDocument();
    expect(form.getByLabelText('Full name')).toHaveFocus();
  });

  it('sends what was typed, confirms that it arrived, and offers another message', async () => {
    let sent: unknown;
    answer(feedbackEndpoints.send, ({ body }) => {
      sent = body;
      return null;
    });
    const { user, fill, send } = await openContact();
    await fill();
    await send();
    const thanks = await screen.findByRole('heading', { name: 'Your message has arrived' });
    expect(thanks).toHaveFocus();
    expect(screen.getByText('Inês Fonseca')).toBeInTheDocument();
    expect(sent).toEqual({
      fullName: 'Inês Fonseca',
      country: 'Portugal',
      city: 'Lisboa',
      phone: '+351 210 000 000',
      email: 'ines@example.org',
      message: 'The report is clear.',
      website: '',
    });
    await user.click(screen.getByRole('button', { name: 'Send another message' }));
    expect(screen.getByLabelText('Full name')).toHaveValue('');
  });

  it('says that it is sending, and cannot be sent twice', { tags: 'deep' }, async () => {
    hang(feedbackEndpoints.send);
    const { fill, send } = await openContact();
    await fill();
    await send();
    expect(await screen.findByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-busy', 'true');
  });

  it.each(
    representatives([
      ['is limited', () => refuse(feedbackEndpoints.send, 'RATE_LIMITED'), 'Too many attempts, please try again later'],
      ['fails', () => refuse(feedbackEndpoints.send, 'INTERNAL'), /Something went wrong on our side/],
      ['is not reached', () => disconnect(feedbackEndpoints.send), NETWORK_MESSAGE],
    ]),
  )('keeps everything that was typed when the server %s, and can be sent again', async (_what, prepare, message) => {
    prepare();
    const { fill, send, expectTyped } = await openContact();
    await fill();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expectTyped();
    answer(feedbackEndpoints.send, null);
    await send();
    expect(await screen.findByRole('heading', { name: 'Your message has arrived' })).toBeInTheDocument();
  });

  it('keeps what was typed while another page is shown, and says so', { tags: 'deep' }, async () => {
    const { user, form } = await openContact();
    await user.type(form.getByLabelText('Message'), 'The report is clear, but');
    await user.click(screen.getAllByRole('link', { name: 'Features' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Feedback' })).not.toBeInTheDocument());
    await user.click(screen.getAllByRole('link', { name: 'Feedback' })[0] as HTMLElement);
    expect(await screen.findByText('What you had typed is still here')).toBeInTheDocument();
    expect(screen.getByLabelText('Message')).toHaveValue('The report is clear, but');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  it('keeps no draft of what a program put into the trap', { tags: 'deep' }, async () => {
    const trap = () => document.querySelector<HTMLInputElement>('input[name=website]');
    const { user, form } = await openContact();
    await user.type(trap() as HTMLElement, 'https://filled.example');
    await user.type(form.getByLabelText('City'), 'Lisboa');
    await user.click(screen.getAllByRole('link', { name: 'Features' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Feedback' })).not.toBeInTheDocument());
    await user.click(screen.getAllByRole('link', { name: 'Feedback' })[0] as HTMLElement);
    expect(await screen.findByLabelText('City')).toHaveValue('Lisboa');
    expect(trap()).toHaveValue('');
  });

  it('puts the server’s issues at their fields', async () => {
    const message = 'City must be on one line';
    refuse(feedbackEndpoints.send, 'VALIDATION_FAILED', { message, issues: [{ path: 'city', message }] });
    const { form, fill, send, expectTyped } = await openContact();
    await fill();
    await send();
    await waitFor(() => expect(form.getByLabelText('City')).toBeInvalid());
    expect(form.getByLabelText('City')).toHaveAccessibleDescription(message);
    expect(form.getByLabelText('City')).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expectTyped();
  });

  it(
    'shows people six fields; the seventh is a trap for programs, and is sent when it was filled in',
    { tags: 'deep' },
    async () => {
      let website: string | undefined;
      answer(feedbackEndpoints.send, ({ body }) => {
        ({ website } = body);
        return null;
      });
      const { user, form, fill, send } = await openContact();
      expect(form.getAllByRole('textbox')).toHaveLength(6);
      const trap = document.querySelector<HTMLInputElement>('input[name=website]');
      expect(trap?.closest('[inert]')).toHaveAttribute('aria-hidden', 'true');
      expect(trap).toHaveAttribute('tabindex', '-1');
      await fill();
      if (trap) await user.type(trap, 'https://spam.example');
      await send();
      await screen.findByRole('heading', { name: 'Your message has arrived' });
      expect(website).toBe('https://spam.example');
    },
  );

  it('names the fields that a browser can fill in', async () => {
    const { form } = await openContact();
    const hints = Object.keys(VALID).map(label => form.getByLabelText(label).getAttribute('autocomplete'));
    expect(hints).toEqual(['name', 'country-name', 'address-level2', 'tel', 'email', null]);
  });
});

describe('the contact details', () => {
  it('are links for calling and writing, beside a map that loads when it scrolls into view', async () => {
    await openContact();
    const details = within(screen.getByRole('region', { name: 'Contact details' }));
    expect(details.getByRole('link', { name: '+00 000 000 000' })).toHaveAttribute('href', 'tel:+00000000000');
    expect(details.getByRole('link', { name: 'hello@example.org' })).toHaveAttribute(
      'href',
      'mailto:hello@example.org',
    );
    const map = details.getByTitle('Map of where to find us');
    expect(map).toHaveAttribute('loading', 'lazy');
    expect(map.getAttribute('src')).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?/);
  });
});
