import { allEndpoints } from '@interview-detection/shared/contract';
import { needsSecondFactor, type Endpoint } from '@interview-detection/shared/endpoint';
import { expect, it } from 'vitest';
import { slim } from '../build/slim-endpoints';

it('the browser knows which calls are open before a required second factor is set up, as the server does', () => {
  const open = (needs: (endpoint: Endpoint) => boolean) =>
    allEndpoints.flatMap(({ name, endpoint }) => (needs(endpoint) ? [] : [name]));
  expect(open(endpoint => needsSecondFactor(slim(endpoint)))).toEqual(open(needsSecondFactor));
  expect(open(needsSecondFactor)).toContain('auth.me');
});
