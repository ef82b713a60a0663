import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

interface Identity {
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
}

interface IdentityProvider {
  /** The product's settings for it. */
  settings: Record<string, string>;
  /** The person that its page signs in. */
  person: Identity;
  /** Starts answering, for a product at that address. */
  serve: (webUrl: string) => void;
  stop: () => Promise<void>;
}

const PAGE = `<!doctype html><html lang="en"><title>Keycloak</title><link rel="icon" href="data:,">
<h1>Sign in to your company</h1><form method="post"><button>Sign in as Ada</button></form></html>`;

/** Starts a real provider (npm oidc-provider) on this machine, with a separate sign-in page. */
export async function startIdentityProvider(person: Identity): Promise<IdentityProvider> {
  let answer = (_req: IncomingMessage, res: ServerResponse): void => void res.writeHead(503).end();
  const server = createServer((req, res) => answer(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'interviews', client_secret: 'the secret of the interviews' };
  const double: IdentityProvider = {
    settings: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'Keycloak',
    },
    person,
    serve(webUrl) {
      const provider = new Provider(url, {
        clients: [{ ...client, redirect_uris: [`${webUrl}/signin/callback`] }],
        cookies: { keys: ['of the journeys'] },
        claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
        ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 600, Session: 600 },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
        findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...double.person }) }),
        async loadExistingGrant({ oidc }) {
          const { client: asking, session } = oidc;
          const grant = new provider.Grant({ clientId: asking?.clientId ?? '', accountId: session?.accountId ?? '' });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      });
      const others = provider.callback();
      answer = (req, res) => {
        if (!req.url?.startsWith('/sign-in/')) void others(req, res);
        else if (req.method === 'GET') res.setHeader('Content-Type', 'text/html').end(PAGE);
        else void provider.interactionFinished(req, res, { login: { accountId: 'ada', remember: false } });
      };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return double;
}
