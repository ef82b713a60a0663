/**
 * Returns the nonce that the page's security policy requires of run-time styles; undefined where the page has no
 * policy.
 */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** Passes the nonce to get-nonce, which dialogs and menus use for their styles. Must run before the first of them. */
export function allowMadeStyles(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
