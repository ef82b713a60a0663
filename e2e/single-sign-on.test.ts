import { expect, test } from './fixtures';
import { startIdentityProvider } from './identity-provider';
import { expectAccessibleInThemes } from './page-checks';
import { startProduct } from './product';

test(
  'a person signs in at their company’s provider, is refused without a verified email, and signs in by password while it is unavailable',
  { tag: '@deep' },
  async ({ visit }) => {
    const person = { email: 'ada@example.org', email_verified: false, given_name: 'Ada', family_name: 'Lovelace' };
    const provider = await startIdentityProvider(person);
    const product = await startProduct(provider.settings);
    try {
      provider.serve(product.webUrl);
      const { page } = await visit({ baseURL: product.webUrl, viewport: { width: 390, height: 844 } });
      const button = page.getByRole('button', { name: 'Continue with Keycloak' });

      await page.goto('/signup');
      await button.click();
      await page.getByRole('button', { name: 'Sign in as Ada' }).click();
      await expect(page.getByRole('alert')).toContainText('Keycloak doesn’t say that your email address is verified.');
      expect(new URL(page.url()).search).toBe('');
      await expectAccessibleInThemes(page, 'main');
      await page.getByRole('link', { name: 'Back to sign in' }).click();

      person.email_verified = true;
      await expectAccessibleInThemes(page, 'main');
      // Still signed in at the provider.
      await button.click();
      // A person without a company is asked for it first.
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1, includeHidden: true })).toBeAttached();
      const token = await page.evaluate(() => localStorage.getItem('authToken'));
      const me = await page.request.get('/api/auth/me', { headers: { Authorization: `Bearer ${String(token)}` } });
      expect((await me.json()).data).toMatchObject({ email: 'ada@example.org', name: 'Ada Lovelace', role: 'owner' });
      await page.goBack();
      await page.goForward();
      expect(page.url()).not.toContain('code=');

      await provider.stop();
      const guest = await visit({ baseURL: product.webUrl });
      const registered = {
        first_name: 'Mara',
        last_name: 'Santos',
        email: 'mara@example.org',
        password: 'correct horse',
      };
      await guest.page.request.post('/api/auth/register', { data: registered });
      await guest.page.goto('/signin');
      await guest.page.getByRole('button', { name: 'Continue with Keycloak' }).click();
      await expect(guest.page.getByRole('alert')).toContainText('Signing in with Keycloak doesn’t work right now.');
      await guest.page.getByLabel('Email').fill(registered.email);
      await guest.page.getByLabel('Password', { exact: true }).fill(registered.password);
      await guest.page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(
        guest.page.getByRole('heading', { name: 'Dashboard', level: 1, includeHidden: true }),
      ).toBeAttached();
    } finally {
      await product.stop();
    }
  },
);

test.describe('in depth', { tag: '@deep' }, () => {
  test('a provider that was never reached is reported as unavailable beside its button', async ({ visit }) => {
    const product = await startProduct({
      // Nothing listens there.
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'interviews',
      OIDC_CLIENT_SECRET: 'x',
      OIDC_NAME: 'Keycloak',
    });
    try {
      const { page } = await visit({ baseURL: product.webUrl });
      await page.goto('/signin');
      await page.getByRole('button', { name: 'Continue with Keycloak' }).click();
      await expect(page.getByRole('alert')).toContainText('Signing in with Keycloak doesn’t work right now.');
      await expect(page.getByRole('button', { name: 'Continue with Keycloak' })).toBeEnabled();
      expect(new URL(page.url()).pathname).toBe('/signin');
    } finally {
      await product.stop();
    }
  });
});
