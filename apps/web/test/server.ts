import { setupServer } from 'msw/node';

/** The mocked API; tests add handlers made by `answer` and `refuse` of api-mock.ts. */
export const server = setupServer();
