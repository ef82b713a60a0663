import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { QueryClientProvider, QueryObserver, useMutation, useQuery, type QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer, disconnect, refuse } from '#web/test/api-mock';
import { aCandidate, anId } from '#web/test/fixtures';
import { Toaster } from '../components/ui/toaster';
import { ApiError, NETWORK_MESSAGE } from './api-error';
import { call, endpointQuery } from './session-client';
import { createQueryClient } from './query-client';

const query = endpointQuery(candidatesEndpoints.list, {});

function List() {
  const list = useQuery({ ...query, retryDelay: 0 });
  return <p>{list.isPending ? 'pending' : list.data ? `${list.data.items.length} rows` : 'failed'}</p>;
}

function Reject({ errors }: { errors?: 'form' | 'ignore' }) {
  const reject = useMutation({
    meta: errors ? { errors } : {},
    mutationFn: () => call(candidatesEndpoints.reject, { params: { id: anId(1) } }),
  });
  return <button onClick={() => reject.mutate()}>{reject.isError ? 'Failed' : 'Reject'}</button>;
}

function show(children: React.ReactNode): QueryClient {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      {children}
      <Toaster />
    </QueryClientProvider>,
  );
  return client;
}

const toasts = () => [...document.querySelectorAll('[data-toast]')].map(toast => toast.textContent);

describe('errors', () => {
  it('a failed change shows the server’s message as an error toast', async () => {
    refuse(candidatesEndpoints.reject, 'CANDIDATE_DECIDED');
    show(<Reject />);
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('This candidate has already been decided')).toBeInTheDocument();
    expect(document.querySelector('[data-toast="error"]')).toBeInTheDocument();
  });

  it.each(['form', 'ignore'] as const)('a change marked %s shows none', async errors => {
    refuse(candidatesEndpoints.reject, 'CANDIDATE_DECIDED');
    show(<Reject errors={errors} />);
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByRole('button', { name: 'Failed' })).toBeInTheDocument();
    expect(toasts()).toEqual([]);
  });

  it('a failed first load is left to the screen', async () => {
    refuse(candidatesEndpoints.list, 'INTERNAL');
    show(<List />);
    expect(await screen.findByText('failed')).toBeInTheDocument();
    expect(toasts()).toEqual([]);
  });

  it('a failed refresh shows a toast over the existing data', async () => {
    answer(candidatesEndpoints.list, [aCandidate()]);
    const client = show(<List />);
    expect(await screen.findByText('1 rows')).toBeInTheDocument();
    refuse(candidatesEndpoints.list, 'INTERNAL', { message: 'Not now' });
    await client.invalidateQueries({ queryKey: query.queryKey });
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    expect(screen.getByText('1 rows')).toBeInTheDocument();
  });

  it('retries after a lost connection, but not after a refusal', async () => {
    answer(candidatesEndpoints.list, [aCandidate()]);
    disconnect(candidatesEndpoints.list, { once: true });
    show(<List />);
    expect(await screen.findByText('1 rows')).toBeInTheDocument();
  });

  it('says at once that the browser is offline, and loads once it is online again', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    disconnect(candidatesEndpoints.reject);
    disconnect(candidatesEndpoints.list);
    show(
      <>
        <List />
        <Reject />
      </>,
    );
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText('failed')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText(NETWORK_MESSAGE)).toBeInTheDocument();
    answer(candidatesEndpoints.list, [aCandidate()]);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('1 rows')).toBeInTheDocument();
  });

  it('a user who is refused for lack of a second factor is asked for once, not for ever', async () => {
    let asked = 0;
    const client = createQueryClient();
    const queryKey = [...endpointQuery(authEndpoints.me, {}).queryKey];
    const refused = async (): Promise<never> => {
      asked += 1;
      if (asked > 20) return new Promise(() => undefined);
      throw new ApiError('Set up two-factor authentication first.', { status: 409, code: 'SECOND_FACTOR_REQUIRED' });
    };
    const observer = new QueryObserver(client, { queryKey, queryFn: refused, retry: false });
    onTestFinished(observer.subscribe(() => undefined));
    await waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
    expect(asked).toBe(1);
  });

  it('shows the same message once', async () => {
    refuse(candidatesEndpoints.reject, 'CANDIDATE_DECIDED');
    show(<Reject />);
    const button = screen.getByRole('button');
    await userEvent.click(button);
    await waitFor(() => expect(toasts()).toHaveLength(1));
    await userEvent.click(button);
    await waitFor(() => expect(toasts()).toHaveLength(1));
  });
});

it('keys a query by noun, path and input', () => {
  expect(endpointQuery(authEndpoints.me, {}).queryKey).toEqual(['auth', '/auth/me', {}]);
});
