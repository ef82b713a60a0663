import { expect, test } from './fixtures';
import { startProduct } from './product';

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
