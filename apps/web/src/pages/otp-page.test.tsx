import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { renderApp } from '#web/test/render-app';
import { representatives } from '#web/test/tier';
import { resetFlow } from '../features/auth/store';
import { NETWORK_MESSAGE } from '../lib/api-error';

const EMAIL = 'mara@example.org';
const SAME_ANSWER = 'If there is an account with this email, a code is on its way to it';

const boxes = () => screen.getAllByRole('textbox', { name: /^Digit \d of 6$/ });
const box = (number: number) => screen.getByRole('textbox', { name: `Digit ${number} of 6` });
const code = () =>
  boxes()
    .map(input => (input as HTMLInputElement).value || '_')
    .join('');

async function openPage(prepare: () => void = () => resetFlow.codeSent(EMAIL, SAME_ANSWER)) {
  prepare();
  const view = renderApp('/otp');
  await screen.findByRole('heading', { name: 'Verify OTP', level: 1 });
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  const type = async (digits: string) => {
    await view.user.click(box(1));
    await view.user.keyboard(digits);
  };
  return { ...view, submit, type };
}

describe('the six boxes', () => {
  it('take one digit each, and move on by themselves', { tags: 'deep' }, async () => {
    const { type } = await openPage();
    expect(boxes()).toHaveLength(6);
    for (const input of boxes()) {
      expect(input).toHaveAttribute('maxlength', '1');
      expect(input).toHaveAttribute('inputmode', 'numeric');
      expect(input).toBeRequired();
    }
    expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.getByRole('group', { name: 'Code' })).toBeInTheDocument();
    await type('a1b2-3');
    expect(code()).toBe('123___');
    expect(box(4)).toHaveFocus();
  });

  it.each(representatives(['123456', '123 456', ' 123-456\n', 'Your code: 123456']))(
    'take a pasted "%s"',
    async text => {
      hang(authEndpoints.verifyOtp);
      const { user } = await openPage();
      await user.click(box(3));
      await user.paste(text);
      expect(code()).toBe('123456');
      expect(box(6)).toHaveFocus();
    },
  );

  it('take a part of a code, starting in the box in which it is pasted', async () => {
    const { user, type } = await openPage();
    await type('12');
    await user.paste('34');
    expect(code()).toBe('1234__');
    await user.paste('no digits');
    expect(code()).toBe('1234__');
  });

  it('take a whole code that the browser fills into the first box', async () => {
    hang(authEndpoints.verifyOtp);
    await openPage();
    fireEvent.change(box(1), { target: { value: '654321' } });
    expect(code()).toBe('654321');
  });

  it('go back and clear with Backspace, clear with Delete, and obey the arrow keys', async () => {
    const { user, type } = await openPage();
    await type('12345');
    await user.keyboard('{Backspace}');
    expect(code()).toBe('1234__');
    await user.keyboard('{Backspace}');
    expect(code()).toBe('123___');
    expect(box(4)).toHaveFocus();
    await user.keyboard('{Home}{Delete}');
    expect(code()).toBe('_23___');
    await user.keyboard('{ArrowRight}');
    expect(box(2)).toHaveFocus();
    await user.keyboard('9');
    expect(code()).toBe('_93___');
    await user.keyboard('{End}{ArrowRight}');
    expect(box(6)).toHaveFocus();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(box(1)).toHaveFocus();
  });

  it.each([
    ['', 'Code is required', 1],
    ['123', 'The code has 6 digits', 4],
  ])('"%s" says "%s" and starts at the first empty box', async (digits, message, first) => {
    const { submit, type } = await openPage();
    if (digits) await type(digits);
    await submit();
    expect(await screen.findByText(message)).toBeInTheDocument();
    for (const input of boxes()) expect(input).toHaveAccessibleDescription(message);
    expect(box(first)).toHaveFocus();
  });
});

describe('verifying the code', () => {
  it('happens with the last digit, typed or pasted, only once', async () => {
    const sent: unknown[] = [];
    answer(authEndpoints.verifyOtp, ({ body }) => {
      sent.push(body);
      return { resetToken: 'the-reset-token' };
    });
    const { type, user } = await openPage();
    await type('12345');
    expect(sent).toEqual([]);
    await user.keyboard('6{Enter}');
    expect(await screen.findByRole('heading', { name: 'Reset Password', level: 1 })).toBeInTheDocument();
    expect(sent).toEqual([{ email: EMAIL, code: '123456' }]);
  });

  it('sends email and code, keeps the token in session storage only, and goes to /reset-password', async () => {
    let sent: unknown;
    answer(authEndpoints.verifyOtp, ({ body }) => {
      sent = body;
      return { resetToken: 'the-reset-token' };
    });
    const { user } = await openPage();
    await user.click(box(1));
    await user.paste('123 456');
    expect(await screen.findByRole('heading', { name: 'Reset Password', level: 1 })).toBeInTheDocument();
    expect(sent).toEqual({ email: EMAIL, code: '123456' });
    expect(window.location.href).not.toContain('the-reset-token');
    expect(resetFlow.get()?.resetToken).toBe('the-reset-token');
    expect(JSON.stringify(localStorage)).not.toContain('the-reset-token');
  });

  it('says what to do about a wrong code, empties the boxes and takes the next code from the first', async () => {
    refuse(authEndpoints.verifyOtp, 'CODE_INVALID');
    const { type, user } = await openPage();
    await type('111111');
    const wrong = /^The code is wrong, used or expired\. Use the code from our latest/;
    expect(await screen.findByText(wrong)).toHaveTextContent(
      'for 10 minutes and 5 attempts. Check your inbox again, or request a new code.',
    );
    await waitFor(() => expect(box(1)).toHaveFocus());
    expect(box(1)).toBeInvalid();
    expect(code()).toBe('______');
    answer(authEndpoints.verifyOtp, () => ({ resetToken: 'the-reset-token' }));
    await user.keyboard('22222');
    expect(screen.getByText(wrong)).toBeInTheDocument();
    await user.keyboard('2');
    await screen.findByRole('heading', { name: 'Reset Password', level: 1 });
  });

  it('cannot be sent twice while it runs', async () => {
    hang(authEndpoints.verifyOtp);
    const { type, submit } = await openPage();
    await type('123456');
    await submit();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Verify OTP' })).toHaveAttribute('aria-busy', 'true'),
    );
  });

  it.each([
    ['the server is gone', NETWORK_MESSAGE, () => disconnect(authEndpoints.verifyOtp)],
    [
      'there were too many tries',
      'Try again in 45 seconds.',
      () => refuse(authEndpoints.verifyOtp, 'RATE_LIMITED', { retryAfter: 45 }),
    ],
  ])('keeps the code and says what to do when %s', async (_what, message, fail) => {
    fail();
    const { type } = await openPage();
    await type('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(code()).toBe('123456');
    expect(box(6)).toHaveFocus();
  });

  it('asks for the email when none was carried over', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(authEndpoints.verifyOtp, ({ body }) => {
      sent = body;
      return { resetToken: 'the-reset-token' };
    });
    const { type, submit, user } = await openPage(() => resetFlow.end());
    expect(screen.getByRole('link', { name: 'Verify Email' })).toHaveAttribute('href', '/forget-password');
    await type('123456');
    await submit();
    expect(await screen.findByText('Email is required')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Email'), EMAIL);
    await submit();
    await screen.findByRole('heading', { name: 'Reset Password', level: 1 });
    expect(sent).toEqual({ email: EMAIL, code: '123456' });
  });

  it.each([
    ['Email Verification', '/signup'],
    ['Use another email', '/forget-password'],
  ])('%s leads to %s', async (name, address) => {
    const { user } = await openPage();
    await user.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(window.location.pathname).toBe(address));
  });
});

describe('a new code', () => {
  const canResend = () => {
    resetFlow.codeSent(EMAIL, SAME_ANSWER);
    resetFlow.wait(0);
  };

  it('can be asked for after a minute, counted from the last one through a reload', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { unmount } = await openPage();
    expect(screen.getByRole('button', { name: 'Send a new code in 1 minute' })).toBeDisabled();
    unmount();
    vi.setSystemTime(Date.now() + 59_000);
    await openPage(() => undefined);
    expect(screen.getByRole('button', { name: 'Send a new code in 1 second' })).toBeDisabled();
    vi.setSystemTime(Date.now() + 1_000);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send a new code' })).toBeEnabled());
  });

  it('names no spam folder if the code is in the local inbox', async () => {
    await openPage(() => resetFlow.codeSent(EMAIL, 'A code is in the local inbox of this server, /dev/mail'));
    expect(screen.getByText('No code there? Ask your administrator.')).toBeInTheDocument();
    expect(screen.queryByText(/spam/)).not.toBeInTheDocument();
  });

  it('empties the boxes, takes the focus there, and counts again', async () => {
    let sent: unknown;
    answer(authEndpoints.forgotPassword, ({ body }) => {
      sent = body;
      return { message: SAME_ANSWER };
    });
    const { user, type } = await openPage(canResend);
    await type('12');
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByRole('button', { name: /^Send a new code in / })).toBeDisabled();
    expect(sent).toEqual({ email: EMAIL });
    expect(code()).toBe('______');
    expect(box(1)).toHaveFocus();
  });

  it('waits as long as the server says after too many, even through a reload', async () => {
    refuse(authEndpoints.forgotPassword, 'RATE_LIMITED', { retryAfter: 600 });
    const { user, unmount } = await openPage(canResend);
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 10 minutes.');
    expect(screen.getByRole('button', { name: 'Send a new code in 10 minutes' })).toBeDisabled();
    unmount();
    await openPage(() => undefined);
    expect(screen.getByRole('button', { name: 'Send a new code in 10 minutes' })).toBeDisabled();
  });

  it('shows the message when it fails, and can be asked for again', async () => {
    refuse(authEndpoints.forgotPassword, 'UNAVAILABLE', { message: 'E-mail is not set up' });
    const { user } = await openPage(canResend);
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('E-mail is not set up');
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeEnabled();
  });
});

describe('the data carried over between the steps', () => {
  it('has the email as it was typed, so that a typo is seen, and the boxes are ready for the code', async () => {
    await openPage();
    expect(screen.getByText(EMAIL)).toBeInTheDocument();
    await waitFor(() => expect(box(1)).toHaveFocus());
  });

  it.each(['not JSON', '"text"', '{"email":1}', '{"email":"a","message":"b","resendAt":"c"}'])(
    'ignores foreign values in storage: %s',
    async stored => {
      await openPage(() => sessionStorage.setItem('passwordReset', stored));
      expect(screen.getByLabelText('Email')).toHaveValue('');
    },
  );

  it('is kept in memory when the storage is full', () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      act(() => resetFlow.codeSent(EMAIL, SAME_ANSWER));
      expect(resetFlow.get()?.email).toBe(EMAIL);
    } finally {
      Storage.prototype.setItem = setItem;
      resetFlow.end();
    }
    expect(resetFlow.get()).toBeNull();
  });
});
