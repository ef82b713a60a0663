/** Returns whether this browser supports passkeys on this page. */
export const knowsPasskeys = (): boolean => window.isSecureContext && typeof window.PublicKeyCredential === 'function';
