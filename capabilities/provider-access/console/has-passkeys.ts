/** Whether this browser, at this address, can make and use passkeys of the console. */
export const hasPasskeys = (origin: string): boolean =>
  origin === location.origin && typeof window.PublicKeyCredential === 'function';
