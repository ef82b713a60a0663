/** Whether this browser knows passkeys, on a page that may use them. */
export const knowsPasskeys = (): boolean => window.isSecureContext && typeof window.PublicKeyCredential === 'function';
