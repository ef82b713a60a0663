/** What the page's security policy asks of styles that are made at run time; undefined where the page came without a policy. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** Tells get-nonce, by which dialogs and menus make their styles; before the first of them. */
export function allowMadeStyles(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
